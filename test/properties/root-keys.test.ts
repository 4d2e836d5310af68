// Keys at the root other than those of documents never decide whether a document is valid.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { validateCv } from '../../src/compiler/pipeline/render.js';
import { findSimilar } from '../../src/diagnostics/find-similar.js';
import { countRuns } from '../support/length.js';

/** Near misses of `contacts` and `render`, and keys of other formats. */
const KEYS =
  'contact contacs Contacts CONTACTS kontakt rendr renders Render settings locale photo profiles';

const KNOWN = ['$schema', 'language', 'design', 'cv', 'contacts', 'render'];

const key = fc.oneof(
  fc.constantFrom(...KEYS.split(' ')),
  fc.string().filter((text) => findSimilar(text, KNOWN) === undefined),
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
