/** Replaces `src/compiler/output/pages/deflate.ts`, whose program browsers would have to fetch. */
import { zlibSync } from 'fflate';

export function deflate(content: Uint8Array): Uint8Array {
  return zlibSync(content, { level: 1 });
}
