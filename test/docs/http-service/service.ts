import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RendererStats } from '../../../src/index.js';
import { findWorkers } from '../../support/processes.js';
import { waitFor } from '../../support/wait-for.js';
import { installExample } from '../examples.js';

/** The example service in a separate process, on a free port. */
export class Service {
  output = '';
  readonly #folder = realpathSync(mkdtempSync(join(tmpdir(), 'cvpress-test-')));
  readonly #child: ChildProcess;
  /** Resolves to the exit code and the signal. */
  readonly exit: Promise<unknown[]>;

  constructor(env: Readonly<Record<string, string>>) {
    installExample('http-service', this.#folder);
    const settings = { PORT: '0', WORKERS: '2', ...env };
    this.#child = spawn(process.execPath, ['server.mjs'], {
      cwd: this.#folder,
      env: { ...process.env, ...settings },
    });
    this.exit = once(this.#child, 'close');
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk) => {
        this.output += chunk;
      });
    }
  }

  /** Starts the service and waits until it listens. */
  static async start(env: Readonly<Record<string, string>> = {}): Promise<Service> {
    const service = new Service(env);
    await service.waitForLog('Server listening at');
    return service;
  }

  get url(): string {
    return /http:\/\/127\.0\.0\.1:\d+/.exec(this.output)?.[0] ?? '';
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get workers(): number[] {
    return findWorkers(this.pid);
  }

  async waitForLog(text: string): Promise<void> {
    await waitFor(() => this.output.includes(text) || this.#child.exitCode !== null);
    if (!this.output.includes(text)) throw new Error(`The service exited: ${this.output}`);
  }

  async stats(): Promise<RendererStats> {
    return (await (await fetch(`${this.url}/health/ready`)).json()) as RendererStats;
  }

  /** Sends a document, as JSON if it begins with a brace, else as YAML. */
  post(query: string, body: string | Uint8Array, init: RequestInit = {}): Promise<Response> {
    const type = String(body).startsWith('{') ? 'application/json' : 'application/yaml';
    const headers = { 'content-type': type, ...init.headers };
    return fetch(`${this.url}/render?${query}`, { ...init, method: 'POST', headers, body });
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async remove(): Promise<void> {
    this.kill('SIGKILL');
    await this.exit;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
