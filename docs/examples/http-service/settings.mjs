// The settings of the service, from environment variables. README.md lists them.
import { availableParallelism } from 'node:os';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** @typedef {ReturnType<typeof readSettings>} Settings */

/**
 * Reads the settings.
 *
 * @param {NodeJS.ProcessEnv} env
 * @throws {Error} that names every variable with a wrong value
 */
export function readSettings(env) {
  /** @type {string[]} */
  const wrong = [];

  /** @type {(name: string, byDefault: number, least?: number) => number} */
  const number = (name, byDefault, least = 1) => {
    const text = env[name] || String(byDefault);
    if (/^\d{1,9}$/.test(text) && Number(text) >= least) return Number(text);
    wrong.push(`${name} must be a whole number of at least ${least}, not ${JSON.stringify(text)}`);
    return byDefault;
  };

  const settings = {
    host: env.HOST || '127.0.0.1',
    port: number('PORT', 8080, 0),
    workers: number('WORKERS', availableParallelism()),
    maxQueue: number('MAX_QUEUE', 64, 0),
    /** What a document may take: the milliseconds that a worker spends on it, the bytes of its text, its pages, and the MiB of a worker. */
    timeoutMs: number('TIMEOUT_MS', 10_000),
    bodyBytes: number('BODY_BYTES', 256 * 1024),
    pages: number('PAGES', 50),
    memory: number('MEMORY', 512),
    /** How long a client waits at most, and everybody at the end of the service, in milliseconds. */
    answerMs: number('ANSWER_MS', 30_000),
    graceMs: number('GRACE_MS', 20_000),
    logLevel: env.LOG_LEVEL || 'info',
  };
  if (!LOG_LEVELS.includes(settings.logLevel)) {
    wrong.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not ${JSON.stringify(settings.logLevel)}`);
  }
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  return settings;
}
