// What a worker that is kept loads before its own program: it works in the folder of the command that it works for.
const { emit } = process;

process.emit = function (name, message, ...rest) {
  if (name !== 'message' || message?.cwd === undefined)
    return emit.call(this, name, message, ...rest);
  process.chdir(message.cwd);
  return true;
};
