import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { useCompiledCode } from '../compile-cache.js';
import { setShortRunFlags } from '../v8-flags.js';

// Must run before other files are loaded. The programs are in a folder of their own.
setShortRunFlags();
useCompiledCode(dirname(dirname(fileURLToPath(import.meta.url))));
void import('./serve-files.js');
