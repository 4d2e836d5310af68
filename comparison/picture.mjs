/** A portrait of nobody, as PNG: a small one of soft colours, and a large one of noise, which no export can compress. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { randomNumbers } from './random-cv.mjs';

export async function writePhotos(folder) {
  const photos = { small: join(folder, 'small.png'), large: join(folder, 'large.png') };
  const random = randomNumbers(1);
  await writeFile(
    photos.small,
    pngOf(240, 290, (x, y) => [180 + x / 8, 160 + y / 8, Math.hypot(x - 120, y - 140) < 90 ? 120 : 210]),
  );
  await writeFile(
    photos.large,
    pngOf(1300, 1600, () => [random() * 255, random() * 255, random() * 255]),
  );
  return photos;
}

function pngOf(width, height, colorAt) {
  const rows = Buffer.alloc(height * (1 + 3 * width));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows.set(colorAt(x, y).map(Math.round), y * (1 + 3 * width) + 1 + 3 * x);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const chunk = (kind, data) => {
    const [length, body, sum] = [Buffer.alloc(4), Buffer.concat([Buffer.from(kind), data]), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body) >>> 0);
    return Buffer.concat([length, body, sum]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
