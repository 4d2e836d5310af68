/** A worker ended before it answered, or could not start. */
export class WorkerDied extends Error {
  override readonly name = 'WorkerDied';
}

/** A worker ended while a document waited in it behind another: that document is not to blame. */
export class WorkerGone extends Error {
  override readonly name = 'WorkerGone';
}

/** A worker exceeded the time of a document, and was ended. */
export class WorkerTimedOut extends Error {
  override readonly name = 'WorkerTimedOut';
}

/** A document exceeded its memory, and its worker was ended. */
export class WorkerOutOfMemory extends Error {
  override readonly name = 'WorkerOutOfMemory';
}

/** A document holds something that cannot be sent to another process, such as a function. */
export class NotCloneable extends Error {
  override readonly name = 'NotCloneable';
}
