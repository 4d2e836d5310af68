/** A language as the engine takes it: of two or three letters, with a region of two. */
export interface Language {
  readonly language: string;
  readonly region: string | undefined;
}

/** `en-GB` → `en`, `GB`. */
export function splitLanguage(tag: string): Language {
  // Documents come in batches of one language, and asking for it costs as much as writing the design does.
  if (last.tag !== tag) {
    const { language, region } = new Intl.Locale(tag);
    last = { tag, language, region: region?.length === 2 ? region : undefined };
  }
  return last;
}

let last: Language & { readonly tag: string } = { tag: 'en', language: 'en', region: undefined };
