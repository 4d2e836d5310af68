import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Stands in files outside of the folder that a program may read. */
export const SECRET = 'OUTSIDE4711';

/** Makes what is no regular file below the folder `root` of `place`, at `path`, and returns how a message explains it. */
export const SPECIAL_FILES: Readonly<Record<string, (place: string, path: string) => string>> = {
  'a named pipe': (place, path) => {
    execFileSync('mkfifo', [join(place, 'root', path)]);
    return 'it is a named pipe';
  },
  'a link to a named pipe': (place, path) => {
    execFileSync('mkfifo', [join(place, 'root', 'pipe.txt')]);
    symlinkSync(join(place, 'root', 'pipe.txt'), join(place, 'root', path));
    return 'it is a named pipe';
  },
  'a socket': (place, path) => {
    const listen = `require('net').createServer().listen(${JSON.stringify(join(place, 'root', path))}, () => process.kill(process.pid, 'SIGKILL'))`;
    try {
      execFileSync(process.execPath, ['-e', listen], { stdio: 'ignore' });
    } catch {
      // The killed process leaves the socket.
    }
    return 'it is a socket';
  },
  'a folder': (place, path) => {
    mkdirSync(join(place, 'root', path));
    return 'it is a folder';
  },
  'a link to a folder': (place, path) => {
    mkdirSync(join(place, 'root', 'folder'));
    symlinkSync('folder', join(place, 'root', path));
    return 'it is a folder';
  },
  'a link to a device': (place, path) => link(place, path, '/dev/zero'),
  'a link to the environment of the process': (place, path) =>
    link(place, path, '/proc/self/environ'),
  'a link to a file outside': (place, path) => link(place, path, outside(place)),
  'a relative link to a file outside': (place, path) => {
    outside(place);
    return link(place, path, '../outside/secret.txt');
  },
  'a link to a file in a folder whose name begins alike': (place, path) => {
    mkdirSync(join(place, 'root-2'));
    writeFileSync(join(place, 'root-2', 'secret.txt'), SECRET);
    return link(place, path, join(place, 'root-2', 'secret.txt'));
  },
  'a link through a folder that is a link': (place, path) => {
    outside(place);
    symlinkSync('../outside', join(place, 'root', 'away'));
    return link(place, path, 'away/secret.txt');
  },
  'a link to itself': (place, path) => {
    link(place, path, join(place, 'root', path));
    return 'its links form a loop';
  },
  'a link to nothing': (place, path) => {
    link(place, path, 'nothing');
    return 'it does not exist';
  },
};

function outside(place: string): string {
  const file = join(place, 'outside', 'secret.txt');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, SECRET);
  return file;
}

function link(place: string, path: string, to: string): string {
  symlinkSync(to, join(place, 'root', path));
  return 'it is outside the folder';
}
