/**
 * A compiler keeps the syntax tree of every document it has read (some 130 KB a CV, measured), so it is replaced after this many at the
 * latest. A new one scans all fonts (20 ms with the first layout), and letting go of the old one holds up a document (20 to 35 ms; twice
 * as much after 200), so it is not replaced sooner. After 1,000 different CVs, a process had 166 MB with 100, and 270 MB with one
 * compiler for all.
 */
export const LIFETIME = 120;

/** After this many documents, a compiler is replaced if there is time. */
export const HALF_LIFE = LIFETIME / 2;
