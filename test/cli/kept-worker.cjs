// Preloaded into kept workers: a worker enters the working folder of the command that it works for.
const { emit } = process;

process.emit = function (name, message, ...rest) {
  if (name !== 'message' || message?.cwd === undefined)
    return emit.call(this, name, message, ...rest);
  process.chdir(message.cwd);
  return true;
};
