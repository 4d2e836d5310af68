/** What a worker that is ended by its watcher has written to standard error last: why. */
export const LAST_WORDS = {
  time: '\ncvpress: the time of the document is up\n',
  memory: '\ncvpress: the memory of the document is used up\n',
} as const;
