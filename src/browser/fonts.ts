import { FONTS } from './bundled.js';
import type { LoadedEngine } from './engine.js';
import { addFile, getFile, PACKAGE } from './files.js';

/** The fonts of an engine, which loads them on first use. */
export class EngineFonts {
  /** Paths of bundled fonts that the engine needs and that are not fetched yet, in order of use. */
  readonly #missing = new Set<string>();

  constructor(readonly engine: LoadedEngine) {}

  /** @param files - paths of virtual font files */
  async build(files: readonly string[]): Promise<object> {
    const builder = new this.engine.module.TypstFontResolverBuilder();
    for (const [path, info] of FONTS) builder.add_lazy_font(info, () => this.#readBundled(path));
    // The package's fallback font may be in the list.
    for (const file of files.filter((path) => !path.startsWith(PACKAGE))) {
      const content = getFile(file);
      if (content !== undefined)
        builder.add_lazy_font(builder.get_font_info(content), () => content);
    }
    return builder.build();
  }

  #readBundled(path: string): Uint8Array {
    const content = getFile(`${PACKAGE}/${path}`);
    if (content !== undefined) return content;
    this.#missing.add(path);
    // The engine continues with another font, so one layout finds all missing ones.
    return new Uint8Array();
  }

  /** Whether fonts are missing. If so, the document must be laid out again. */
  get areMissing(): boolean {
    return this.#missing.size > 0;
  }

  /** Fetches the first missing family. The engine may need others only as its substitutes. */
  async fetchMissing(): Promise<void> {
    const [first = ''] = this.#missing;
    const folder = first.slice(0, first.lastIndexOf('/') + 1);
    const paths = [...this.#missing].filter((path) => path.startsWith(folder));
    await Promise.all(
      paths.map(async (path) => addFile(`${PACKAGE}/${path}`, await this.#fetch(path))),
    );
  }

  async #fetch(path: string): Promise<Uint8Array> {
    const content = await this.engine.font(path);
    // Bundled fonts are TrueType. Another response, such as a 404 page, would give an empty PDF.
    if (content instanceof Uint8Array && content[1] === 1) return content;
    throw new TypeError(`\`font\` did not return the bytes of ${path}`);
  }
}
