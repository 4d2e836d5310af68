// Keys at the root other than those of documents never decide whether a document is valid, and
// change no diagnostic of the document.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { validateCv } from '../../src/compiler/pipeline/render.js';
import { CV_KEYS_B, DOCUMENT_KEYS } from '../../src/compiler/validate/generated/validators.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { findSimilar } from '../../src/diagnostics/find-similar.js';
import { getValue } from '../../src/util/plain-object.js';
import { createDocument } from '../fuzz/documents.js';
import { Random } from '../fuzz/random.js';
import { countRuns, IS_LONG } from '../support/length.js';

/** Near misses of `contacts` and `render`, and keys of other formats. */
const KEYS =
  'contact contacs Contacts CONTACTS kontakt rendr renders Render settings locale photo profiles';

const KNOWN = ['$schema', 'language', 'design', 'cv', 'contacts', 'render'];

const key = fc.oneof(
  fc.constantFrom(...KEYS.split(' ')),
  // Without `cv`, fields of a CV at the root have their own error.
  fc.string().filter((text) => !CV_KEYS_B.includes(text) && findSimilar(text, KNOWN) === undefined),
);

const value = fc.oneof(
  fc.constantFrom(null, {}, [], 5, true, 'text'),
  fc.array(fc.record({ network: fc.constantFrom('GitLab', 'x'), username: fc.string() })),
  fc.record({ template: fc.constantFrom('classic', 'x') }),
);

const cv = fc.oneof(
  fc.record({ name: fc.string() }),
  fc.record({ name: fc.string(), email: fc.constantFrom('a@b.example', 'x') }),
  fc.constantFrom(null, {}, 'text', { social_networks: [{ network: 'GitLab' }] }),
);

it('a document has the same errors with any unknown key at its root', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.option(cv, { nil: undefined }),
      fc.dictionary(key, value, { minKeys: 1, maxKeys: 3 }),
      fc.constantFrom('a' as const, 'b' as const),
      async (person, extra, variant) => {
        const neutral = Object.fromEntries(
          Object.values(extra).map((item, index) => [`zzz${index}`, item]),
        );
        const base = person === undefined ? {} : { cv: person };
        const [errors, expected] = await Promise.all(
          [extra, neutral].map(async (keys) => {
            const { diagnostics } = await validateCv({ ...base, ...keys } as never, { variant });
            return diagnostics
              .filter(({ severity }) => severity === 'error')
              .map(({ code, path }) => [code, path]);
          }),
        );
        expect(errors).toEqual(expected);
      },
    ),
    { numRuns: countRuns(10_000) },
  );
});

const DOCUMENTS = IS_LONG ? 10_000 : 300;

/** Keys of other programs, keys that are similar to ours, and names that objects inherit. */
const OTHER_KEYS = `settings locale rendercv_settings locale_catalog render_command
  basics work volunteer education awards certificates publications skills languages interests
  references projects meta sections
  content layout locales
  template templates photo fit dates options theme font version name email summary
  Render renders rendering contact Contacts cvs CV Cv resume
  __proto__ constructor prototype toString hasOwnProperty`
  .split(/\s+/)
  .filter((key) => !DOCUMENT_KEYS.includes(key));

const OTHER_VALUES: readonly unknown[] = [
  null,
  true,
  3,
  '',
  'ledger',
  [],
  ['Skills'],
  [{ name: 'Jane', email: 'jane@example.com' }],
  {},
  { name: 'Jane Doe', theme: 'classic' },
  { render: { template: 'nope' }, contacts: 3, render_command: { design: 'x.yaml' } },
  { language: 'nope', basics: { name: 'Jane' }, sections: { Skills: [] } },
  JSON.parse('{"__proto__": {"render": {"fit": 0}}, "constructor": 1}'),
];

/** The keys come first, last, or both. */
function addKeys(document: object, random: Random): { document: unknown; keys: Set<string> } {
  const added = Array.from(
    { length: 1 + random.small(6) },
    () => [random.pick(OTHER_KEYS), random.pick(OTHER_VALUES)] as const,
  );
  const split = random.below(added.length + 1);
  const entries = [...added.slice(0, split), ...Object.entries(document), ...added.slice(split)];
  return {
    document: Object.fromEntries(entries),
    keys: new Set(added.map(([key]) => key)),
  };
}

/** Returns the diagnostics, except for the suggestion of variant A for documents without others. */
async function validate(document: unknown, variant: 'a' | 'b') {
  const { diagnostics } = await validateCv(document, { variant });
  return diagnostics.filter(({ code }) => code !== 'valid-as-variant-a');
}

it(`keys at the root do not change the diagnostics of ${DOCUMENTS} documents`, async () => {
  let count = 0;
  for (let seed = 0; count < DOCUMENTS; seed += 1) {
    const random = new Random(68, 'root keys', seed);
    const original = createDocument(random);
    // Without `cv`, keys tell the format; without its name, `name` at the root is a better place.
    if (getValue(original, ['cv', 'name']) === undefined) continue;
    count += 1;
    const { document, keys } = addKeys(original as object, random);
    const variant = random.pick(['a', 'b'] as const);
    const isAdded = ({ path: [key] }: Diagnostic): boolean => keys.has(String(key));
    const all = await validate(document, variant);
    const about = all.filter(isAdded);
    const note = `seed ${seed}, variant ${variant}, keys ${[...keys].join(', ')}`;
    expect(
      all.filter((one) => !isAdded(one)),
      note,
    ).toEqual((await validate(original, variant)).filter((one) => !isAdded(one)));
    expect(
      about.map(({ code, severity, path }) => ({ code, severity, path })),
      note,
    ).toEqual(
      Object.keys(document as object)
        .filter((key) => keys.has(key))
        .map((key) => ({ code: 'ignored-key', severity: 'warning', path: [key] })),
    );
  }
}, 600_000);
