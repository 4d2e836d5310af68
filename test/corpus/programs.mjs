import { chromium } from './programs/chromium.mjs';
import { cvpress } from './programs/cvpress.mjs';
import { fop } from './programs/fop.mjs';
import { groff } from './programs/groff.mjs';
import { jsonResume } from './programs/json-resume.mjs';
import { latex, moderncv } from './programs/latex.mjs';
import { libreoffice } from './programs/libreoffice.mjs';
import {
  chromiumArabic,
  chromiumJapanese,
  chromiumPages,
  dompdf,
  firefox,
  ghostscript,
  tcpdf,
  weasyprintPages,
  wkhtmltopdfPages,
} from './programs/page-browsers.mjs';
import { inkscape, jspdf, pdfkit } from './programs/page-canvas.mjs';
import { reportlab } from './programs/page-report.mjs';
import { luatex, pdftex, xetex } from './programs/page-tex.mjs';
import { abiword, asciidoctor, enscript, pandoc, paps, word } from './programs/page-word.mjs';
import { pdfmake } from './programs/pdfmake.mjs';
import { reactPdf } from './programs/react-pdf.mjs';
import { weasyprint } from './programs/weasyprint.mjs';
import { wkhtmltopdf } from './programs/wkhtmltopdf.mjs';
import {
  cvpressWord,
  libreofficeWord,
  libreofficeWordPages,
  pandocWord,
  pythonDocx,
  pythonDocxJapanese,
} from './programs/word-files.mjs';

/**
 * A program that makes PDFs of CVs.
 *
 * @typedef {object} Program
 * @property {string} name
 * @property {string} [apt]  its packages
 * @property {string} [install]  how to install it, if not by apt-get
 * @property {() => boolean | Promise<boolean>} isInstalled
 * @property {Record<string, object>} templates  by name
 * @property {string} [language]  of all its CVs
 * @property {string} [extension]  of its files; default: `pdf`
 * @property {(document: object) => Promise<void>} [make]  writes a PDF to `file` of the document
 * @property {(documents: object[]) => Promise<void>} [makeAll]  in place of `make`
 */

/** @type {readonly Program[]} */
export const PROGRAMS = [
  cvpress,
  moderncv,
  latex,
  jsonResume,
  chromium,
  reactPdf,
  pdfmake,
  libreoffice,
  weasyprint,
  wkhtmltopdf,
  groff,
  fop,
];

/** Programs that typeset pages of blocks (`pages.mjs`). */
export const MORE_PROGRAMS = [
  word,
  firefox,
  chromiumPages,
  weasyprintPages,
  wkhtmltopdfPages,
  dompdf,
  tcpdf,
  abiword,
  ghostscript,
  pdftex,
  xetex,
  luatex,
  reportlab,
  pdfkit,
  jspdf,
  inkscape,
  pandoc,
  asciidoctor,
  paps,
  enscript,
  chromiumArabic,
  chromiumJapanese,
].map((program) => ({ ...program, isPaged: true }));

/** Writers of Word files. */
export const WORD_PROGRAMS = [
  cvpressWord,
  libreofficeWord,
  pythonDocx,
  pythonDocxJapanese,
  libreofficeWordPages,
  pandocWord,
];
