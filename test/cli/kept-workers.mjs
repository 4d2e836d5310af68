// Keeps the workers of commands that share a process (`host.mjs`) from one command to the next:
// starting one takes a quarter of a second of processor time. When a command disconnects a worker,
// the worker seems to exit. A worker that is killed or crashes is not kept.
import childProcess from 'node:child_process';
import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { fileURLToPath } from 'node:url';

const PRELOAD = fileURLToPath(new URL('kept-worker.cjs', import.meta.url));

/** In MiB; a worker that used more memory is not kept. */
const MAX_KEPT_MEMORY = 250;

const { fork } = childProcess;

/** Idle workers by their program, arguments and options. */
const idle = new Map();

childProcess.fork = (program, args, options) => {
  // Workers start no programs, so PATH does not affect them.
  const key = JSON.stringify([
    program,
    args,
    { ...options, env: { ...options.env, PATH: undefined } },
  ]);
  const execArgv = [...(options.execArgv ?? []), '--require', PRELOAD];
  const kept = idle.get(key)?.filter(({ connected }) => connected) ?? [];
  const child = kept.pop() ?? untilReady(fork(program, args, { ...options, execArgv }));
  idle.set(key, kept);
  child.send({ cwd: process.cwd() });
  return new KeptWorker(child, key);
};
syncBuiltinESMExports();

/** Waits for the first message of a worker, which reports that it is ready. */
function untilReady(child) {
  child.isReady = new Promise((resolve) => child.once('message', resolve));
  return child;
}

/** A worker as its command sees it. */
class KeptWorker extends EventEmitter {
  exitCode = null;
  signalCode = null;
  connected = true;
  #child;
  #key;
  /** Number of jobs without a response. */
  #load = 0;
  #isGrown = false;

  constructor(child, key) {
    super();
    this.#child = child;
    this.#key = key;
    this.ref();
    child.isReady.then(() => this.connected && this.emit('message', 'ready'));
    child.isReady.then(() => this.connected && child.on('message', this.#onMessage));
    child.on('error', this.#onError).on('exit', this.#onExit).on('close', this.#onClose);
  }

  get stderr() {
    return this.#child.stderr;
  }

  get channel() {
    return this.#child.channel;
  }

  send(...message) {
    this.#load++;
    return this.#child.send(...message);
  }

  kill(signal) {
    return this.#child.kill(signal);
  }

  ref() {
    for (const part of [this.#child, this.#child.channel, this.#child.stderr]) part?.ref();
  }

  unref() {
    for (const part of [this.#child, this.#child.channel, this.#child.stderr]) part?.unref();
  }

  disconnect() {
    this.connected = false;
    if (this.#load > 0 || this.#isGrown) {
      this.#child.disconnect();
      return;
    }
    const child = this.#child;
    child
      .off('message', this.#onMessage)
      .off('error', this.#onError)
      .off('exit', this.#onExit)
      .off('close', this.#onClose);
    child.stderr?.removeAllListeners('data');
    this.unref();
    idle.get(this.#key).push(child);
    setImmediate(() => this.#end(0, null));
  }

  #onMessage = (message) => {
    this.#load--;
    this.#isGrown ||= message.memory > MAX_KEPT_MEMORY;
    this.emit('message', message);
  };

  #onError = (error) => this.emit('error', error);

  #onExit = (code, signal) => {
    [this.exitCode, this.signalCode, this.connected] = [code, signal, false];
    this.emit('exit', code, signal);
  };

  #onClose = (code, signal) => this.emit('close', code, signal);

  #end(code, signal) {
    this.#onExit(code, signal);
    this.#onClose(code, signal);
  }
}
