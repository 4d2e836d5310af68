import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workersOf } from '../../support/processes.js';
import { until } from '../../support/until.js';
import { installExample } from '../examples.js';

/** A line of the service's log. */
export interface LogLine {
  readonly msg: string;
  readonly [key: string]: unknown;
}

/** The example, running as a process of its own, on a port that nobody uses. */
export class Service {
  #log = '';
  #errors = '';
  readonly #child: ChildProcess;
  /** How it ended: its exit code and its signal. */
  readonly end: Promise<unknown[]>;
  url = '';

  private constructor(
    readonly folder: string,
    env: Readonly<Record<string, string>>,
  ) {
    const { PATH = '', SystemRoot } = process.env;
    const plain = { PATH, ...(SystemRoot === undefined ? {} : { SystemRoot }), PORT: '0', WORKERS: '2', ...env };
    this.#child = spawn(process.execPath, ['server.mjs'], { cwd: folder, env: plain });
    this.end = once(this.#child, 'close');
    this.#child.stdout?.on('data', (chunk) => {
      this.#log += chunk;
    });
    this.#child.stderr?.on('data', (chunk) => {
      this.#errors += chunk;
    });
  }

  /** Starts the service, and waits until it can be asked. */
  static async start(env: Readonly<Record<string, string>> = {}): Promise<Service> {
    const service = Service.spawn(env);
    try {
      await service.logged(/Server listening at/);
    } catch (error) {
      await service.remove();
      throw error;
    }
    service.url = /http:\/\/127\.0\.0\.1:\d+/.exec(service.#log)?.[0] ?? '';
    return service;
  }

  /** Starts the service, and leaves it to the caller to see what becomes of it. */
  static spawn(env: Readonly<Record<string, string>>): Service {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cvpress-test-')));
    installExample('http-service', folder);
    return new Service(folder, env);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get workers(): number[] {
    return workersOf(this.pid);
  }

  get errors(): string {
    return this.#errors;
  }

  /** The lines of the log. */
  get log(): LogLine[] {
    return this.#log
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as LogLine);
  }

  /** Waits for a line of the log. */
  async logged(line: RegExp): Promise<void> {
    await until(() => line.test(this.#log) || this.#child.exitCode !== null);
    if (!line.test(this.#log)) throw new Error(`The service ended: ${this.#errors}${this.#log}`);
  }

  /** Waits until a metric has a value. */
  async measured(metric: string, value: number): Promise<void> {
    await until(async () => (await this.metrics()).get(metric) === value);
  }

  /** The metrics, by name and labels. */
  async metrics(): Promise<Map<string, number>> {
    const text = await (await fetch(`${this.url}/metrics`)).text();
    const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return new Map(samples.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
  }

  /** Sends a document as YAML, unless a header says something else. */
  post(path: string, body: string | Uint8Array, init: RequestInit = {}): Promise<Response> {
    const headers = { 'content-type': 'application/yaml', ...init.headers };
    return fetch(`${this.url}${path}`, { ...init, method: 'POST', headers, body });
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Ends it at once and removes its folder. */
  async remove(): Promise<void> {
    this.kill('SIGKILL');
    await this.end;
    rmSync(this.folder, { recursive: true, force: true });
  }
}
