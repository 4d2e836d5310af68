import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The content of files outside the folder that a program may read. */
export const SECRET = 'OUTSIDE4711';

/**
 * Functions that create a special file or a forbidden link at `path` in `folder/root`, and return
 * the explanation in the message about it.
 */
export const SPECIAL_FILES: Readonly<Record<string, (folder: string, path: string) => string>> = {
  'a named pipe': (folder, path) => {
    execFileSync('mkfifo', [join(folder, 'root', path)]);
    return 'it is a named pipe';
  },
  'a link to a named pipe': (folder, path) => {
    execFileSync('mkfifo', [join(folder, 'root', 'pipe.txt')]);
    symlinkSync(join(folder, 'root', 'pipe.txt'), join(folder, 'root', path));
    return 'it is a named pipe';
  },
  'a socket': (folder, path) => {
    const listen = `require('net').createServer().listen(${JSON.stringify(join(folder, 'root', path))}, () => process.kill(process.pid, 'SIGKILL'))`;
    try {
      execFileSync(process.execPath, ['-e', listen], { stdio: 'ignore' });
    } catch {
      // The killed process leaves the socket.
    }
    return 'it is a socket';
  },
  'a folder': (folder, path) => {
    mkdirSync(join(folder, 'root', path));
    return 'it is a folder';
  },
  'a link to a folder': (folder, path) => {
    mkdirSync(join(folder, 'root', 'folder'));
    symlinkSync('folder', join(folder, 'root', path));
    return 'it is a folder';
  },
  'a link to a device': (folder, path) => createLink(folder, path, '/dev/zero'),
  'a link to the environment of the process': (folder, path) =>
    createLink(folder, path, '/proc/self/environ'),
  'a link to a file outside': (folder, path) => createLink(folder, path, writeSecret(folder)),
  'a relative link to a file outside': (folder, path) => {
    writeSecret(folder);
    return createLink(folder, path, '../outside/secret.txt');
  },
  'a link to a file in a folder with the same prefix': (folder, path) => {
    mkdirSync(join(folder, 'root-2'));
    writeFileSync(join(folder, 'root-2', 'secret.txt'), SECRET);
    return createLink(folder, path, join(folder, 'root-2', 'secret.txt'));
  },
  'a link through a folder that is a link': (folder, path) => {
    writeSecret(folder);
    symlinkSync('../outside', join(folder, 'root', 'away'));
    return createLink(folder, path, 'away/secret.txt');
  },
  'a link to itself': (folder, path) => {
    createLink(folder, path, join(folder, 'root', path));
    return 'its links form a loop';
  },
  'a link to nothing': (folder, path) => {
    createLink(folder, path, 'nothing');
    return 'it does not exist';
  },
};

function writeSecret(folder: string): string {
  const file = join(folder, 'outside', 'secret.txt');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, SECRET);
  return file;
}

function createLink(folder: string, path: string, to: string): string {
  symlinkSync(to, join(folder, 'root', path));
  return 'it is outside the folder';
}
