// Preloaded into kept workers: a worker changes to the working folder of its current command.
const { emit } = process;

process.emit = function (name, message, ...rest) {
  if (name !== 'message' || message?.cwd === undefined)
    return emit.call(this, name, message, ...rest);
  process.chdir(message.cwd);
  return true;
};
