// Passes PDFs and images to APIs that take bytes.
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { renderCv, renderCvToPdf } from 'cvpress';

const document = { cv: { name: 'Jane Doe' } };
const pdf = await renderCvToPdf(document);
const { png } = await renderCv(document, { formats: ['png'] });
const [first = pdf] = png;

export const response = new Response(pdf, { headers: { 'content-type': 'application/pdf' } });
export const blob = new Blob([pdf, ...png], { type: 'application/pdf' });
export const file = new File([first], 'jane.png');
export const request = new Request('https://example.com', { method: 'PUT', body: pdf });
export const digest = crypto.subtle.digest('SHA-256', pdf);
export const buffer: ArrayBuffer = pdf.buffer;
export const bytes: Uint8Array = pdf;
await writeFile('jane.pdf', pdf);
Buffer.from(pdf).toString('base64');
Buffer.concat([pdf, first]);
createServer((_request, response) => response.end(pdf));
