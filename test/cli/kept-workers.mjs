// Keeps the workers of commands that share a process (`host.mjs`) from one command to the next: starting one takes a quarter of
// a second of processor time. To the command, a worker that it ends has ended. What ends otherwise is not kept.
import childProcess from 'node:child_process';
import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { fileURLToPath } from 'node:url';

const PRELOAD = fileURLToPath(new URL('kept-worker.cjs', import.meta.url));

/** A worker that has had more memory than this is not kept, in MiB. */
const GROWN = 250;

const { fork } = childProcess;

/** Workers that have nothing to do, by what they were started with. */
const idle = new Map();

childProcess.fork = (program, args, options) => {
  // Workers start no programs: it is nothing to them where those are.
  const key = JSON.stringify([
    program,
    args,
    { ...options, env: { ...options.env, PATH: undefined } },
  ]);
  const execArgv = [...(options.execArgv ?? []), '--require', PRELOAD];
  const kept = idle.get(key)?.filter(({ connected }) => connected) ?? [];
  const child = kept.pop() ?? started(fork(program, args, { ...options, execArgv }));
  idle.set(key, kept);
  child.send({ cwd: process.cwd() });
  return new KeptWorker(child, key);
};
syncBuiltinESMExports();

/** Its first message says that it is ready. */
function started(child) {
  child.isReady = new Promise((resolve) => child.once('message', resolve));
  return child;
}

/** What a command knows of a worker. */
class KeptWorker extends EventEmitter {
  exitCode = null;
  signalCode = null;
  connected = true;
  #child;
  #key;
  /** How many jobs it has not answered. */
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
    this.#isGrown ||= message.memory > GROWN;
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
