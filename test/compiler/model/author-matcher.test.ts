import { expect, it } from 'vitest';
import { createAuthorMatcher } from '../../../src/compiler/model/author-matcher.js';

const JANE = 'Jane Doe';
const TITLED = 'Prof. Dr. Jane A. Doe, PhD';

const toPairs = (rows: readonly string[][]) =>
  rows.flatMap(([name = '', ...authors]) => authors.map((author) => [name, author] as const));

it.each(
  toPairs([
    [
      JANE,
      'Jane Doe',
      'jane doe',
      'JANE DOE',
      'Doe, Jane',
      'J. Doe',
      'Doe, J.',
      'Doe J',
      'J Doe',
      'Dr. Jane Doe',
      'Jane A. Doe',
      'Jane Doe, PhD',
      'Jane Doe*',
      '**Jane Doe**',
      'Jane Doe¹',
      ' Jane  Doe ',
      'J. Doe Jr.',
      'Jane Doe III',
      'Doe J. Sr',
      'J. Doe, Jr.',
    ],
    [
      TITLED,
      'Jane A. Doe',
      'Jane Doe',
      'J. A. Doe',
      'J.A. Doe',
      'JA Doe',
      'Doe, J. A.',
      'Doe, Jane A.',
      'Doe JA',
      'J. Doe',
      TITLED,
      'Jane Anne Doe',
      'Dr Jane Doe',
      'Prof. J. Doe',
      'Doe J',
      'Doe J.A.',
      'Doe J. A.',
      'Doe J A',
      'Doe J.',
      'Dr. Doe J.',
      'J. Doe (first author)',
      'Doe J. (ed.)',
    ],
    ['Doe J.', 'Jane Doe'],
    ['Jane García-Márquez', 'García-Márquez J.'],
    ['Jean-Paul Sartre', 'Sartre J.-P.', 'Sartre J-P', 'J.-P. Sartre', 'Sartre JP'],
    ['Ludwig van Beethoven', 'van Beethoven L.', 'van Beethoven, L.', 'L. v. Beethoven'],
    ['Ann Doe (Roe)', 'A. Doe (Roe)'],
    ['Jane Doe, M.Sc., MBA', 'J. Doe'],
    ['Dipl.-Ing. Jane Doe', 'Jane Doe'],
    ['Dr. med. Jane Doe', 'Doe, Jane'],
    ['Doe, Jane', 'J. Doe'],
    ['José García', 'Jose Garcia'],
    ['Jürgen Müller', 'J. Mueller', 'Muller J'],
    ['Søren Łukasz', 'S. Lukasz'],
    ['Ann Doe-Smith', 'A. Doe-Smith'],
    ["Ann O'Brien", 'O’Brien, A.'],
    ['山田太郎', '山田太郎'],
    ['Madonna', 'madonna'],
    ['ANN LEE', 'Ann Lee'],
    ['Jane Doe, MA', 'Jane Doe'],
    [
      'Daniel Ortega Lozano',
      'Ortega Lozano, D.',
      'Ortega Lozano D',
      'Ortega-Lozano, D.',
      'D. Ortega\u2010Lozano',
      'OrtegaLozano D',
      'D. Lozano',
    ],
    ['Ortega Lozano, Daniel', 'Ortega\u2011Lozano, D.', 'D. Ortega Lozano'],
    ['Daniel Ortega-Lozano', 'Ortega\u2010Lozano D', 'Ortega\u2011Lozano, D.', 'Ortega Lozano D'],
    [
      'Maria da Silva Santos',
      'da Silva Santos, M.',
      'Silva Santos, M.',
      'DA SILVA SANTOS M',
      'Santos, M. da S.',
      'Santos MS',
    ],
    [
      'Jan-Peter van der Berg',
      'Van der Berg, J.',
      'Berg, J.\u2011P. van der',
      'J\u2010P van der Berg',
    ],
    ['José Ortega y Gasset', 'Ortega y Gasset, J.'],
    ['Omar al-Farsi', 'Al Farsi O', 'al\u2011Farsi, O.'],
    ['Martin Luther King Jr.', 'King, M. L., Jr.'],
    ['Иван Сидоров', 'Сидоров И.'],
    ['山田 太郎', '山田太郎'],
    ['Jane Doe', '[Jane Doe](https://x.example)', 'Jane Doeª', 'J. Doeᵃ'],
    ['Doe, MA', 'M. A. Doe'],
    ['Jane Doe Jr.', 'Jane Doe Jr.', 'J. Doe', 'Doe, Jane', 'Doe J. Jr.', 'J. Doe Jr'],
  ]),
)('createAuthorMatcher recognizes %s in %s', (name, author) => {
  expect(createAuthorMatcher(name)(['A. N. Other', author])).toEqual([false, true]);
});

it.each(
  toPairs([
    ['John Smith', 'Jane Smith'],
    [
      JANE,
      'K. Doe',
      'J. A. Doe',
      'J. Dow',
      'Doe K.',
      'Doe J. A.',
      'Jane D.',
      'J. Roe (Doe)',
      'Doe',
      'Jane',
      'Janet Doe',
      '',
      'Doe, ',
      'Doe Jr.',
    ],
    [TITLED, 'J. B. Doe', 'Jane B. Doe', 'A. Doe', 'Doe JB'],
    ['John Eve Alan Neil Doe', 'JEAN Doe'],
    ['Ann Doe-Smith', 'A. Smith', 'A. Doe', 'B. Doe\u2010Smith'],
    [
      'Daniel Ortega Lozano',
      'Ortega Lozano, P.',
      'Ortega Lozano P',
      'Ortega, D.',
      'Daniel Smith Lozano',
      'Ortega Ruiz, D.',
    ],
    ['Maria da Silva Santos', 'da Silva Santos, P.', 'Ana da Silva Santos'],
    ['Jane Doe, PhD', 'PhD'],
    ['Madonna', 'M. Adonna'],
    ['', ''],
  ]),
)('createAuthorMatcher distinguishes %s from %s', (name, author) => {
  expect(createAuthorMatcher(name)(['A. N. Other', author])).toEqual([false, false]);
});

it.each([
  [
    ['Jane Doe', 'J. Doe'],
    [true, false],
  ],
  [
    ['J. Doe', 'Doe, J.'],
    [false, false],
  ],
  [
    ['J. Doe', 'K. Doe'],
    [true, false],
  ],
  [[], []],
])('createAuthorMatcher accepts initials only if they are unambiguous: $0', (authors, isPerson) => {
  expect(createAuthorMatcher(JANE)(authors)).toEqual(isPerson);
});
