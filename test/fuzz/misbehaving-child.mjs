// A child process that misbehaves as its input specifies.
const MISBEHAVIORS = {
  crash: () => process.kill(process.pid, 'SIGSEGV'),
  exit: () => {
    throw new Error('uncaught error');
  },
  hang: () => {
    for (;;);
  },
};

process.on('message', (input) => {
  MISBEHAVIORS[input]?.();
  process.send({ isNew: false, seconds: 0, memory: 0, finding: undefined });
});
