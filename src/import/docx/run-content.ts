import type { XmlElement } from '@rgrove/parse-xml';
import { getName, listElements } from './elements.js';

const CHARACTERS = new Map([
  ['tab', '\t'],
  ['ptab', '\t'],
  ['br', '\n'],
  ['cr', '\n'],
  ['noBreakHyphen', '-'],
  // Symbol fonts, such as Wingdings, have bullets and icons.
  ['sym', '•'],
]);

/** Returns the text of an element within a run. */
export function getText(element: XmlElement): string | undefined {
  const name = getName(element);
  if (name === 't') return cleanText(element.text);
  return CHARACTERS.get(name);
}

/** Removes optional hyphens and directional marks; ties and other spaces become plain spaces. */
function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\u00AD\u200B\u200E\u200F\u2060\uFEFF]/g, '')
    .replaceAll(/[\uE000-\uF8FF]/g, '•')
    .replaceAll('\u2011', '-')
    .replaceAll(/[\t\n]/g, ' ')
    .replaceAll(/[^\S\n]/g, ' ')
    .replaceAll(/ {3,}/g, '\t');
}

/** @returns the contents of text boxes, and whether there is an image */
export function readDrawing(drawing: XmlElement) {
  const boxes: XmlElement[] = [];
  let hasImage = false;
  const visit = (element: XmlElement): void => {
    const name = getName(element);
    if (name === 'txbxContent') boxes.push(element);
    // The same text for old versions of Word.
    else if (name !== 'Fallback') {
      hasImage ||= IMAGE.test(name);
      listElements(element).forEach(visit);
    }
  };
  visit(drawing);
  return { boxes, hasImage };
}

const IMAGE = /^(?:blip|imagedata|chart|relIds|OLEObject)$/;
