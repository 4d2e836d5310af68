/** Files of this machine: opened and saved where they are, if the browser can do that, else chosen and downloaded. */

/** What TypeScript does not know of browsers yet. */
export interface FileHandle {
  getFile(): Promise<File>;
  createWritable(): Promise<{ write(content: string): Promise<void>; close(): Promise<void> }>;
}

type Picker = (options: object) => Promise<FileHandle[]>;

const picker = (globalThis as { showOpenFilePicker?: Picker }).showOpenFilePicker;

/** A file that people chose. */
export interface Chosen {
  readonly file: File;
  /** What writes to it, if the browser can. */
  readonly handle?: FileHandle | undefined;
}

/** Lets people choose a file to work on; undefined if they choose none. */
export async function chooseDocument(): Promise<Chosen | undefined> {
  if (picker === undefined) {
    const file = await chooseFile('');
    return file && { file };
  }
  try {
    const [handle] = await picker({ multiple: false });
    return handle && { file: await handle.getFile(), handle };
  } catch {
    return undefined;
  }
}

/** Lets people choose a file to read; undefined if they choose none. */
export async function chooseFile(accept: string): Promise<File | undefined> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  return new Promise((done) => {
    input.addEventListener('change', () => done(input.files?.[0]));
    input.addEventListener('cancel', () => done(undefined));
    input.click();
  });
}

/** Writes to a file that was chosen. */
export async function saveFile(handle: FileHandle, text: string): Promise<void> {
  const writable = await handle.createWritable();
  await writable.write(text);
  await writable.close();
}

/** Gives people a file. */
export function download(name: string, content: string | Uint8Array): void {
  const address = URL.createObjectURL(new Blob([content as BlobPart]));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser still reads it now.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
