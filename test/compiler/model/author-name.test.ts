import { expect, test } from 'vitest';
import { formatInitials, parseAuthorName } from '../../../src/compiler/model/author-name.js';

test.each([
  ['Jane Doe', 'Doe | Jane', 'J.'],
  ['Jane Ann Doe', 'Doe | Jane Ann', 'J. A.'],
  ['Doe, Jane Ann', 'Doe | Jane Ann', 'J. A.'],
  ['J. A. Doe', 'Doe | J. A.', 'J. A.'],
  ['J.A. Doe', 'Doe | J. A.', 'J. A.'],
  ['Doe JA', 'Doe | J A', 'J. A.'],
  ['JA Doe', 'Doe | J A', 'J. A.'],
  ['Doe J.', 'Doe | J.', 'J.'],
  ['Doe J.A.', 'Doe | J. A.', 'J. A.'],
  ['Doe J.A', 'Doe | J. A', 'J. A.'],
  ['Doe J. A.', 'Doe | J. A.', 'J. A.'],
  ['Doe J A', 'Doe | J A', 'J. A.'],
  ['Sartre J.-P.', 'Sartre | J.-P.', 'J.-P.'],
  ['Sartre J-P', 'Sartre | J-P', 'J.-P.'],
  ['García-Márquez M.J.', 'García-Márquez | M. J.', 'M. J.'],
  ['van der Berg J.', 'van der Berg | J.', 'J.'],
  ['J. R. Cooper', 'Cooper | J. R.', 'J. R.'],
  ['John F. Kennedy', 'Kennedy | John F.', 'J. F.'],
  ['King M. L. Jr.', 'King | M. L. | Jr.', 'M. L.'],
  ['Толстой Л.Н.', 'Толстой | Л. Н.', 'Л. Н.'],
  ['LI W', 'LI | W', 'W.'],
  ['LI W.', 'LI | W.', 'W.'],
  ['Jane A. DOE', 'DOE | Jane A.', 'J. A.'],
  ['Jean-Paul Sartre', 'Sartre | Jean-Paul', 'J.-P.'],
  ['Jean\u2010Paul Sartre', 'Sartre | Jean\u2010Paul', 'J.-P.'],
  ['J.-P. Sartre', 'Sartre | J.-P.', 'J.-P.'],
  ['Jan-Peter van der Berg', 'van der Berg | Jan-Peter', 'J.-P.'],
  ['van der Berg, Jan-Peter', 'van der Berg | Jan-Peter', 'J.-P.'],
  ['bell hooks', 'hooks | bell', 'b.'],
  ['Charles de Gaulle', 'de Gaulle | Charles', 'C.'],
  ['García Márquez, Gabriel', 'García Márquez | Gabriel', 'G.'],
  ['Martin Luther King Jr.', 'King | Martin Luther | Jr.', 'M. L.'],
  ['King, Martin Luther, Jr', 'King | Martin Luther | Jr', 'M. L.'],
  ['Øystein Ås', 'Ås | Øystein', 'Ø.'],
  ['Лев Толстой', 'Толстой | Лев', 'Л.'],
  ['Γιώργος Σεφέρης', 'Σεφέρης | Γιώργος', 'Γ.'],
  ['Gerard ’t Hooft', '’t Hooft | Gerard', 'G.'],
  ["Gerard 't Hooft", "'t Hooft | Gerard", 'G.'],
  ['Peter Van de Velde', 'Van de Velde | Peter', 'P.'],
  ['Eddie Van Halen', 'Halen | Eddie Van', 'E. V.'],
  ['José Ortega y Gasset', 'Ortega y Gasset | José', 'J.'],
  ['Pere Puig i Cadafalch', 'Puig i Cadafalch | Pere', 'P.'],
  ['Prof. Dr. Jan van der Berg', 'van der Berg | Jan', 'J.'],
  ['Jane Doe, PhD', 'Doe | Jane', 'J.'],
  ['Jane Doe Ph.D.', 'Doe | Jane', 'J.'],
  ['Doe, Jane, PhD', 'Doe | Jane', 'J.'],
  ['Flannery O’Connor', 'O’Connor | Flannery', 'F.'],
])('parseAuthorName parses %s', (text, expected, given) => {
  const name = parseAuthorName(text);
  if (name === undefined) throw new Error('no parts');
  const parts = [
    name.family,
    name.given.join(' '),
    ...(name.suffix === undefined ? [] : [name.suffix]),
  ];
  expect(parts.join(' | ')).toBe(expected);
  expect(formatInitials(name, '.')).toBe(given);
});

test.each([
  ['a word', 'Plato'],
  ['a collaboration', 'ATLAS Collaboration'],
  ['an organization', 'World Health Organization'],
  ['a commission', 'European Commission'],
  ['a ministry', 'Ministry of Health'],
  ['an international organization', 'United Nations'],
  ['a German institute', 'Robert Koch-Institut'],
  ['a company', 'Google Inc.'],
  ['an author with "et al."', 'Jane Doe et al.'],
  ['a script without capitals', '山田 太郎'],
  ['an Arabic name', 'محمد علي'],
  ['a name with Markdown', '**Jane Doe**'],
  ['a list of authors', 'Doe, Jane, and others'],
  ['an initial before two words, both perhaps family names', 'L. García Márquez'],
  ['an initial before a given name', 'J. Robert Oppenheimer'],
  ['a blank name', ' '],
])('parseAuthorName returns undefined for %s', (_name, text) => {
  expect(parseAuthorName(text)).toBeUndefined();
});

test('parseAuthorName returns undefined for organizations named by any word of its list', () => {
  const words = `agency association authority board bureau center centre college collaboration commission committee company
    consortium corporation council department federation foundation GmbH group Inc initiative Institute Institut laboratory
    laboratories ministry nations network office of organisation organization project society team union university`;
  expect(
    words.split(/\s+/).filter((word) => parseAuthorName(`Polymath ${word}`) !== undefined),
  ).toEqual([]);
});

test('formatInitials joins initials without full stops', () => {
  expect(
    formatInitials({ given: ['Jean-Paul', 'Aymard'], family: 'Sartre', suffix: undefined }, ''),
  ).toBe('JPA');
});
