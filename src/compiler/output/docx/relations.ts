import { xml } from './xml.js';

export const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** The namespace of the parts that hold relations. */
export const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** The relations of the main part to others and to addresses (ECMA-376-2, 9). */
export class Relations {
  readonly #written: string[] = [];
  readonly #links = new Map<string, string>();

  /** The number of a part; `target` is its path beside the main part. */
  part(type: string, target: string): string {
    return this.#add(type, { Target: target });
  }

  /** The number of a link; equal addresses have one. */
  link(href: string): string {
    const known = this.#links.get(href);
    if (known !== undefined) return known;
    // Word refuses a document with an address that is none (RFC 3986).
    const address = href.toWellFormed().replaceAll(/[^!#-;=?-[\]_a-z~]/g, encodeURIComponent);
    const id = this.#add('hyperlink', { Target: address, TargetMode: 'External' });
    this.#links.set(href, id);
    return id;
  }

  toXml(): string {
    return xml('Relationships', { xmlns: RELATIONS }, ...this.#written);
  }

  #add(type: string, target: Readonly<Record<string, string>>): string {
    const id = `rId${this.#written.length + 1}`;
    this.#written.push(xml('Relationship', { Id: id, Type: `${R}/${type}`, ...target }));
    return id;
  }
}
