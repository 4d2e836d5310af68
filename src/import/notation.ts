/** Whether a text has entries of BibTeX or BibLaTeX. */
export function isBibtex(text: string): boolean {
  return /^\s*@\s*[a-z]+\s*[{(]/im.test(text) && !/^\s*[{[<]/.test(text);
}

/** Whether a text is XML. */
export function isXml(text: string): boolean {
  return /^\uFEFF?\s*<(?:\?xml|!--|!DOCTYPE|[a-z_])/i.test(text);
}
