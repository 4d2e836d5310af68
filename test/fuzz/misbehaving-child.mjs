// A process that is given inputs, and does what they say.
const DEEDS = {
  crash: () => process.kill(process.pid, 'SIGSEGV'),
  exit: () => {
    throw new Error('nobody catches this');
  },
  hang: () => {
    for (;;);
  },
};

process.on('message', (input) => {
  DEEDS[input]?.();
  process.send({ isNew: false, seconds: 0, memory: 0, finding: undefined });
});
