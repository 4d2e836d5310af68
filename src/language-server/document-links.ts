import type { DocumentLink } from 'vscode-languageserver-types';
import { networkNamed, readProfile } from '../compiler/fields/networks.js';
import { addressOfDoi, isLinkable } from '../compiler/model/links.js';
import { readDoi } from '../compiler/schema/address.js';
import { type File, rangeOf } from './files.js';
import { allParts, type Part, treeOf } from './syntax-tree.js';

/** The places in a text that lead elsewhere: addresses, DOIs, profiles. */
export function linksOf(file: File): DocumentLink[] {
  const root = treeOf(file.document.getText());
  return allParts(root).flatMap((owner) =>
    owner.parts.flatMap((part) => {
      const target = part.text === undefined ? undefined : targetOf(part, part.text, owner);
      return target === undefined ? [] : [{ range: rangeOf(file, part.span), target }];
    }),
  );
}

function targetOf({ path }: Part, text: string, owner: Part): string | undefined {
  const key = path.at(-1);
  if (key === 'doi') {
    const doi = readDoi(text);
    return doi && addressOfDoi(doi);
  }
  if (key === 'username') {
    const network = networkNamed(
      owner.parts.find((one) => one.path.at(-1) === 'network')?.text ?? '',
    );
    return network && readProfile(network, text)?.href;
  }
  const address = key === 'email' && text.includes('@') ? `mailto:${text}` : text;
  return isLinkable(address) ? address : undefined;
}
