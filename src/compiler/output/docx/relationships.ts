import { formatXml } from './xml.js';

export const RELATIONSHIP_NAMESPACE =
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const PACKAGE_NAMESPACE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** Of the main part to other parts and addresses (ECMA-376-2, 9). */
export class Relationships {
  readonly #relationships: string[] = [];
  readonly #linkIds = new Map<string, string>();

  /** `target` is relative to the main part. */
  addPart(type: string, target: string): string {
    return this.#add(type, { Target: target });
  }

  addLink(href: string): string {
    const knownId = this.#linkIds.get(href);
    if (knownId !== undefined) return knownId;
    // Word rejects documents with invalid addresses (RFC 3986).
    const address = href.toWellFormed().replaceAll(/[^!#-;=?-[\]_a-z~]/g, encodeURIComponent);
    const id = this.#add('hyperlink', { Target: address, TargetMode: 'External' });
    this.#linkIds.set(href, id);
    return id;
  }

  toXml(): string {
    return formatXml('Relationships', { xmlns: PACKAGE_NAMESPACE }, ...this.#relationships);
  }

  #add(type: string, target: Readonly<Record<string, string>>): string {
    const id = `rId${this.#relationships.length + 1}`;
    this.#relationships.push(
      formatXml('Relationship', { Id: id, Type: `${RELATIONSHIP_NAMESPACE}/${type}`, ...target }),
    );
    return id;
  }
}
