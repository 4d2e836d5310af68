import type { Photo } from '../../templates/photo.js';
import { xml } from './xml.js';

/** English Metric Units in a centimetre (ECMA-376-1, 20.1.2.1), and how wide a photo is. */
const EMU = 360_000;
const WIDTH = 3 * EMU;

/** Writes the photo as a picture in the line, with its alternative text. */
export function pictureRun(photo: Photo, alternative: string, relation: string): string {
  const { width, height } = sizeOf(photo);
  const size = { cx: WIDTH, cy: Math.round((WIDTH * height) / width) };
  const named = { id: 1, name: 'Photo', descr: alternative };
  const pictures = 'http://schemas.openxmlformats.org/drawingml/2006/picture';
  const picture = xml(
    'pic:pic',
    { 'xmlns:pic': pictures },
    xml('pic:nvPicPr', {}, xml('pic:cNvPr', named), xml('pic:cNvPicPr')),
    xml('pic:blipFill', {}, xml('a:blip', { 'r:embed': relation }), xml('a:stretch', {}, xml('a:fillRect'))),
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

/** The size of a photo in pixels (ISO 15948, 11.2.2; ISO 10918-1, B.2.2); that of a portrait where it does not say. */
function sizeOf({ type, content }: Photo): { width: number; height: number } {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const usual = { width: 3, height: 4 };
  const checked = (width: number, height: number) => (width > 0 && height > 0 ? { width, height } : usual);
  try {
    if (type === 'png') return checked(view.getUint32(16), view.getUint32(20));
    for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
      const marker = view.getUint8(at + 1);
      // All of these begin a frame but three, which are tables.
      const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
      if (isFrame) return checked(view.getUint16(at + 7), view.getUint16(at + 5));
    }
  } catch {
    // It ends too early.
  }
  return usual;
}
