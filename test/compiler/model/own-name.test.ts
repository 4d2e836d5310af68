// Which of the authors is the person whose CV it is.
import { expect, it } from 'vitest';
import { ownName } from '../../../src/compiler/model/own-name.js';

const JANE = 'Jane Doe';
const TITLED = 'Prof. Dr. Jane A. Doe, PhD';

it.each([
  ...[
    'Jane Doe',
    'jane doe',
    'JANE DOE',
    'Doe, Jane',
    'J. Doe',
    'Doe, J.',
    'Doe J',
    'J Doe',
    'Dr. Jane Doe',
  ].map((author) => ({ name: JANE, author })),
  ...['Jane A. Doe', 'Jane Doe, PhD', 'Jane Doe*', '**Jane Doe**', 'Jane Doe¹', ' Jane  Doe '].map(
    (author) => ({
      name: JANE,
      author,
    }),
  ),
  ...[
    'Jane A. Doe',
    'Jane Doe',
    'J. A. Doe',
    'J.A. Doe',
    'JA Doe',
    'Doe, J. A.',
    'Doe, Jane A.',
    'Doe JA',
    'J. Doe',
  ].map((author) => ({ name: TITLED, author })),
  ...[TITLED, 'Jane Anne Doe', 'Dr Jane Doe', 'Prof. J. Doe', 'Doe J'].map((author) => ({
    name: TITLED,
    author,
  })),
  ...[
    'Doe J.A.',
    'Doe J. A.',
    'Doe J A',
    'Doe J.',
    'Dr. Doe J.',
    'J. Doe (first author)',
    'Doe J. (ed.)',
  ].map((author) => ({ name: TITLED, author })),
  { name: 'Doe J.', author: 'Jane Doe' },
  { name: 'Jane García-Márquez', author: 'García-Márquez J.' },
  { name: 'Jean-Paul Sartre', author: 'Sartre J.-P.' },
  { name: 'Jean-Paul Sartre', author: 'Sartre J-P' },
  { name: 'Ludwig van Beethoven', author: 'van Beethoven L.' },
  { name: 'Ann Doe (Roe)', author: 'A. Doe (Roe)' },
  { name: 'Jane Doe, M.Sc., MBA', author: 'J. Doe' },
  { name: 'Dipl.-Ing. Jane Doe', author: 'Jane Doe' },
  { name: 'Dr. med. Jane Doe', author: 'Doe, Jane' },
  { name: 'Doe, Jane', author: 'J. Doe' },
  { name: 'José García', author: 'Jose Garcia' },
  { name: 'Jürgen Müller', author: 'J. Mueller' },
  { name: 'Jürgen Müller', author: 'Muller J' },
  { name: 'Søren Łukasz', author: 'S. Lukasz' },
  { name: 'Jean-Paul Sartre', author: 'J.-P. Sartre' },
  { name: 'Jean-Paul Sartre', author: 'Sartre JP' },
  { name: 'Ludwig van Beethoven', author: 'van Beethoven, L.' },
  { name: 'Ludwig van Beethoven', author: 'L. v. Beethoven' },
  { name: 'Ann Doe-Smith', author: 'A. Doe-Smith' },
  { name: "Ann O'Brien", author: 'O’Brien, A.' },
  { name: '山田太郎', author: '山田太郎' },
  { name: 'Madonna', author: 'madonna' },
  { name: 'ANN LEE', author: 'Ann Lee' },
  { name: 'Jane Doe, MA', author: 'Jane Doe' },
  { name: 'Doe, MA', author: 'M. A. Doe' },
  { name: 'Jane Doe Jr.', author: 'Jane Doe Jr.' },
  ...['J. Doe Jr.', 'Jane Doe III', 'Doe J. Sr', 'J. Doe, Jr.'].map((author) => ({
    name: JANE,
    author,
  })),
  ...['J. Doe', 'Doe, Jane', 'Doe J. Jr.', 'J. Doe Jr'].map((author) => ({
    name: 'Jane Doe Jr.',
    author,
  })),
])('$author is $name', ({ name, author }) => {
  expect(ownName(name)(['A. N. Other', author])).toEqual([false, true]);
});

it.each([
  { name: 'John Smith', author: 'Jane Smith' },
  { name: JANE, author: 'K. Doe' },
  { name: JANE, author: 'J. A. Doe' },
  { name: JANE, author: 'J. Dow' },
  { name: JANE, author: 'Doe K.' },
  { name: JANE, author: 'Doe J. A.' },
  { name: JANE, author: 'Jane D.' },
  { name: JANE, author: 'J. Roe (Doe)' },
  { name: JANE, author: 'Doe' },
  { name: JANE, author: 'Jane' },
  { name: JANE, author: 'Janet Doe' },
  { name: JANE, author: '' },
  { name: JANE, author: 'Doe, ' },
  { name: TITLED, author: 'J. B. Doe' },
  { name: TITLED, author: 'Jane B. Doe' },
  { name: TITLED, author: 'A. Doe' },
  { name: TITLED, author: 'Doe JB' },
  { name: 'John Eve Alan Neil Doe', author: 'JEAN Doe' },
  { name: 'Ann Doe-Smith', author: 'A. Smith' },
  { name: 'Jane Doe, PhD', author: 'PhD' },
  { name: 'Madonna', author: 'M. Adonna' },
  { name: JANE, author: 'Doe Jr.' },
  { name: '', author: '' },
])('$author is not $name', ({ name, author }) => {
  expect(ownName(name)(['A. N. Other', author])).toEqual([false, false]);
});

it.each([
  { authors: ['Jane Doe', 'J. Doe'], own: [true, false] },
  { authors: ['J. Doe', 'Doe, J.'], own: [false, false] },
  { authors: ['J. Doe', 'K. Doe'], own: [true, false] },
  { authors: [], own: [] },
])('of $authors, initials count only where they leave no doubt', ({ authors, own }) => {
  expect(ownName(JANE)(authors)).toEqual(own);
});
