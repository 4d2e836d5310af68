import { FONTS } from './bundled.js';
import type { LoadedEngine } from './engine.js';
import { addFile, fileAt, PACKAGE } from './files.js';

/** The fonts that an engine knows of. It gets each when it first needs it, if it is in memory by then. */
export class EngineFonts {
  /** The bundled fonts that the engine has asked for in vain, in this order. */
  readonly #wanted = new Set<string>();

  constructor(readonly engine: LoadedEngine) {}

  /** @param files - added fonts, which are in memory */
  async build(files: readonly string[]): Promise<object> {
    const builder = new this.engine.module.TypstFontResolverBuilder();
    for (const [path, info] of FONTS) builder.add_lazy_font(info, () => this.#bundled(path));
    // Of the package there may be one among them, for what no other font has.
    for (const file of files.filter((one) => !one.startsWith(PACKAGE))) {
      const content = fileAt(file);
      if (content !== undefined)
        builder.add_lazy_font(builder.get_font_info(content), () => content);
    }
    return builder.build();
  }

  #bundled(path: string): Uint8Array {
    const content = fileAt(`${PACKAGE}/${path}`);
    if (content !== undefined) return content;
    this.#wanted.add(path);
    // The engine goes on with another font, so that it asks for all that this layout needs.
    return new Uint8Array();
  }

  /** Whether the engine has asked for fonts that it did not get, so that the document must be laid out again. */
  get areWanted(): boolean {
    return this.#wanted.size > 0;
  }

  /** Fetches the fonts that are wanted: of one family only, since the engine asks for the next family where it lacks the first. */
  async fetchWanted(): Promise<void> {
    const [first = ''] = this.#wanted;
    const folder = first.slice(0, first.lastIndexOf('/') + 1);
    const paths = [...this.#wanted].filter((path) => path.startsWith(folder));
    await Promise.all(
      paths.map(async (path) => addFile(`${PACKAGE}/${path}`, await this.#font(path))),
    );
  }

  async #font(path: string): Promise<Uint8Array> {
    const content = await this.engine.font(path);
    // All are TrueType. What else comes, such as a page that says 404, would leave a PDF without letters.
    if (content instanceof Uint8Array && content[1] === 1) return content;
    throw new TypeError(`\`font\` did not give the bytes of ${path}`);
  }
}
