/** Opens and saves files in place if the browser can; otherwise uploads and downloads them. */

/** `FileSystemFileHandle`, whose picker TypeScript does not know yet. */
export interface FileHandle {
  getFile(): Promise<File>;
  createWritable(): Promise<{ write(content: string): Promise<void>; close(): Promise<void> }>;
}

type Picker = (options: object) => Promise<FileHandle[]>;

const picker = (globalThis as { showOpenFilePicker?: Picker }).showOpenFilePicker;

export interface ChosenFile {
  readonly file: File;
  /** Undefined if the browser cannot write files. */
  readonly handle?: FileHandle | undefined;
}

/** Resolves to undefined if the user cancels. */
export async function chooseDocument(): Promise<ChosenFile | undefined> {
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

/** Resolves to undefined if the user cancels. */
export async function chooseFile(accept: string): Promise<File | undefined> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0]));
    input.addEventListener('cancel', () => resolve(undefined));
    input.click();
  });
}

export async function saveFile(handle: FileHandle, text: string): Promise<void> {
  const writable = await handle.createWritable();
  await writable.write(text);
  await writable.close();
}

export function download(name: string, content: string | Uint8Array): void {
  const url = URL.createObjectURL(new Blob([content as BlobPart]));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the URL asynchronously.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
