/**
 * A compiler keeps the syntax tree of every document it has read (some 130 KB a CV, measured), so it is replaced after
 * this many at the latest. Creating one scans all fonts (20 ms with the first layout), and a document soon after it pays for letting
 * go of the old one (20 to 35 ms; twice as much after 200), so not after fewer. A process that rendered 1,000 different CVs of
 * two pages took this much processor time for each and had this much memory at the end: with 50, 16.9 ms and 158 MB; 100, 16.2
 * and 166; 200, 15.9 and 195; 400, 16.1 and 247; all by one compiler, 15.9 and 270.
 */
export const LIFETIME = 120;

/** After this many documents, a compiler is replaced if there is time. */
export const HALF_LIFE = LIFETIME / 2;
