import type { Photo } from '../../templates/photo.js';
import { xml } from './xml.js';

/** English Metric Units per centimeter (ECMA-376-1, 20.1.2.1). */
const EMU_PER_CM = 360_000;
const PHOTO_WIDTH = 3 * EMU_PER_CM;

export function pictureRun(
  { width, height }: Photo,
  altText: string,
  relationshipId: string,
): string {
  const size = { cx: PHOTO_WIDTH, cy: Math.round((PHOTO_WIDTH * height) / width) };
  const properties = { id: 1, name: 'Photo', descr: altText };
  const namespace = 'http://schemas.openxmlformats.org/drawingml/2006/picture';
  const image = xml(
    'pic:pic',
    { 'xmlns:pic': namespace },
    xml('pic:nvPicPr', {}, xml('pic:cNvPr', properties), xml('pic:cNvPicPr')),
    xml(
      'pic:blipFill',
      {},
      xml('a:blip', { 'r:embed': relationshipId }),
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
    xml('wp:docPr', properties),
    xml('a:graphic', drawing, xml('a:graphicData', { uri: namespace }, image)),
  );
  return xml('w:r', {}, xml('w:drawing', {}, inline));
}
