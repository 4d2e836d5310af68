/** What a worker writes to standard error last if its watcher ends it: the reason. */
export const LAST_WORDS = {
  time: '\ncvpress: the time of the document is up\n',
  memory: '\ncvpress: the memory of the document is used up\n',
} as const;
