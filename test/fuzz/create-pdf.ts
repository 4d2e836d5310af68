import type { Random } from './random.js';

/**
 * Creates an uncompressed PDF of all parts that the parser reads: text, a form, a link, an outline,
 * a structure tree, metadata. Some references are replaced at random, possibly with cycles.
 */
export function createPdf(random: Random): string {
  const objects = OBJECTS.map((object) =>
    object.replaceAll(/(\d+) 0 R/g, (reference) =>
      random.isOneIn(40) ? `${1 + random.below(OBJECTS.length)} 0 R` : reference,
    ),
  );
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const start = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const xrefRows = offsets.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  return `${file}xref\n0 ${count}\n0000000000 65535 f \n${xrefRows}trailer\n<< /Size ${count} /Root 1 0 R /Info 16 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}

function stream(dictionary: string, content: string): string {
  return `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

const CONTENT = `/H1 << /MCID 0 >> BDC BT /F1 18 Tf 72 700 Td (Jane Doe) Tj ET EMC
/P << /MCID 1 >> BDC BT /F1 11 Tf 72 680 Td [(Bio) -20 (logist)] TJ 0 -14 Td (and more) Tj ET EMC
/Artifact BMC 0.5 w 72 670 m 300 670 l S EMC
q 1 0 0 1 72 600 cm /X1 Do Q`;

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description></rdf:RDF></x:xmpmeta>`;

const TO_UNICODE = `/CIDInit /ProcSet findresource begin begincmap
1 begincodespacerange <00> <ff> endcodespacerange
2 beginbfrange <20> <7e> <0020> <80> <82> [<00e9> <d83dde00> <001b>] endbfrange
endcmap end`;

const OBJECTS = [
  '<< /Type /Catalog /Pages 2 0 R /Lang (en) /MarkInfo << /Marked true >> /StructTreeRoot 10 0 R /Outlines 13 0 R /Metadata 15 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources 5 0 R /Annots [9 0 R] /StructParents 0 >>',
  stream('', CONTENT),
  '<< /Font << /F1 6 0 R >> /XObject << /X1 8 0 R >> >>',
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 7 0 R >>',
  stream('', TO_UNICODE),
  stream(
    '/Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources 5 0 R',
    'BT /F1 9 Tf (in a form) Tj ET',
  ),
  '<< /Type /Annot /Subtype /Link /Rect [72 695 200 720] /Contents (a link) /A << /S /URI /URI (https://example.com/) >> >>',
  '<< /Type /StructTreeRoot /K [11 0 R] /ParentTree << /Nums [0 [11 0 R 12 0 R]] >> >>',
  '<< /Type /StructElem /S /H1 /P 10 0 R /Pg 3 0 R /K [0 12 0 R] >>',
  '<< /Type /StructElem /S /P /P 11 0 R /Pg 3 0 R /Alt (words) /K 1 >>',
  '<< /Type /Outlines /First 14 0 R /Last 14 0 R /Count 1 >>',
  '<< /Title (Jane) /Parent 13 0 R /Dest [3 0 R /Fit] >>',
  stream('/Type /Metadata /Subtype /XML', XMP),
  '<< /Title (A CV) /Author <feff004a0061006e0065> /Keywords (a, b) /Producer (by hand) >>',
];
