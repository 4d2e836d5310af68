/** Files of this machine: opened and saved where they are, if the browser can do that, else chosen and downloaded. */

/** What TypeScript does not know of browsers yet. */
interface FileHandle {
  getFile(): Promise<File>;
  createWritable(): Promise<{ write(content: string): Promise<void>; close(): Promise<void> }>;
}

type Picker = (options: object) => Promise<FileHandle[]>;

const picker = (globalThis as { showOpenFilePicker?: Picker }).showOpenFilePicker;

/** The file that is being worked on. */
let handle: FileHandle | undefined;

/** Whether `save` can write to the file that was opened. */
export function hasFile(): boolean {
  return handle !== undefined;
}

/** The text does not come from the file any more. */
export function forgetFile(): void {
  handle = undefined;
}

/** Lets people choose a file; undefined if they choose none. */
export async function chooseFile(accept: string): Promise<File | undefined> {
  forgetFile();
  if (picker !== undefined && accept === '') {
    try {
      const [chosen] = await picker({ multiple: false });
      handle = chosen;
      return await chosen?.getFile();
    } catch {
      return undefined;
    }
  }
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  return new Promise((done) => {
    input.addEventListener('change', () => done(input.files?.[0]));
    input.addEventListener('cancel', () => done(undefined));
    input.click();
  });
}

/** Writes to the file that was opened. */
export async function saveFile(text: string): Promise<void> {
  const writable = await handle?.createWritable();
  await writable?.write(text);
  await writable?.close();
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
