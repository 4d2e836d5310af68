import type { Target } from '../target.js';
import { EDITOR } from './editor.js';
import { FILES } from './files.js';
import { FONT } from './font.js';
import { IMPORT } from './import.js';
import { IMPORT_FILES } from './import-files.js';
import { LETTER } from './letter.js';
import { PDF } from './pdf.js';
import { RENDER } from './render.js';
import { ROUND_TRIP } from './round-trip.js';
import { SCRIPTS } from './scripts.js';
import { JSON_TEXT, YAML } from './source.js';
import { SPELLINGS } from './spellings.js';
import { VALUES } from './values.js';

export const TARGETS: readonly Target[] = [
  YAML,
  JSON_TEXT,
  EDITOR,
  VALUES,
  RENDER,
  LETTER,
  SCRIPTS,
  SPELLINGS,
  IMPORT,
  IMPORT_FILES,
  ROUND_TRIP,
  PDF,
  FONT,
  FILES,
];
