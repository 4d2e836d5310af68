import type { Photo } from '../../templates/photo.js';
import { xml } from './xml.js';

/** English Metric Units in a centimetre (ECMA-376-1, 20.1.2.1), and how wide a photo is. */
const EMU = 360_000;
const WIDTH = 3 * EMU;

/** Writes the photo as a picture in the line, with its alternative text. */
export function pictureRun(
  { width, height }: Photo,
  alternative: string,
  relation: string,
): string {
  const size = { cx: WIDTH, cy: Math.round((WIDTH * height) / width) };
  const named = { id: 1, name: 'Photo', descr: alternative };
  const pictures = 'http://schemas.openxmlformats.org/drawingml/2006/picture';
  const picture = xml(
    'pic:pic',
    { 'xmlns:pic': pictures },
    xml('pic:nvPicPr', {}, xml('pic:cNvPr', named), xml('pic:cNvPicPr')),
    xml(
      'pic:blipFill',
      {},
      xml('a:blip', { 'r:embed': relation }),
      xml('a:stretch', {}, xml('a:fillRect')),
    ),
    xml(
      'pic:spPr',
      {},
      xml('a:xfrm', {}, xml('a:off', { x: 0, y: 0 }), xml('a:ext', size)),
      xml('a:prstGeom', { prst: 'rect' }, xml('a:avLst')),
    ),
  );
  const drawing = { 'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main' };
  const inline = xml(
    'wp:inline',
    { 'xmlns:wp': 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing' },
    xml('wp:extent', size),
    xml('wp:docPr', named),
    xml('a:graphic', drawing, xml('a:graphicData', { uri: pictures }, picture)),
  );
  return xml('w:r', {}, xml('w:drawing', {}, inline));
}
