import type { Photo } from '../../templates/read-photo.js';
import { formatXml } from './xml.js';

/** English Metric Units per centimeter (ECMA-376-1, 20.1.2.1). */
const EMU_PER_CM = 360_000;
const PHOTO_WIDTH = 3 * EMU_PER_CM;

export function formatImageRun(
  { width, height }: Photo,
  altText: string,
  relationshipId: string,
): string {
  const size = { cx: PHOTO_WIDTH, cy: Math.round((PHOTO_WIDTH * height) / width) };
  const properties = { id: 1, name: 'Photo', descr: altText };
  const namespace = 'http://schemas.openxmlformats.org/drawingml/2006/picture';
  const image = formatXml(
    'pic:pic',
    { 'xmlns:pic': namespace },
    formatXml('pic:nvPicPr', {}, formatXml('pic:cNvPr', properties), formatXml('pic:cNvPicPr')),
    formatXml(
      'pic:blipFill',
      {},
      formatXml('a:blip', { 'r:embed': relationshipId }),
      formatXml('a:stretch', {}, formatXml('a:fillRect')),
    ),
    formatXml(
      'pic:spPr',
      {},
      formatXml('a:xfrm', {}, formatXml('a:off', { x: 0, y: 0 }), formatXml('a:ext', size)),
      formatXml('a:prstGeom', { prst: 'rect' }, formatXml('a:avLst')),
    ),
  );
  const drawing = { 'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main' };
  const inline = formatXml(
    'wp:inline',
    {
      'xmlns:wp': 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
      // LibreOffice would indent the photo.
      ...{ distT: 0, distB: 0, distL: 0, distR: 0 },
    },
    formatXml('wp:extent', size),
    formatXml('wp:docPr', properties),
    formatXml('a:graphic', drawing, formatXml('a:graphicData', { uri: namespace }, image)),
  );
  return formatXml('w:r', {}, formatXml('w:drawing', {}, inline));
}
