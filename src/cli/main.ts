#!/usr/bin/env node
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { useCompiledCode } from './compile-cache.js';
import { setShortRunFlags } from './v8-flags.js';

const LONG_RUNNING = ['watch', 'lsp', 'mcp'];

// Both must run before other files are loaded.
if (!LONG_RUNNING.includes(process.argv[2] ?? '')) setShortRunFlags();
useCompiledCode(dirname(fileURLToPath(import.meta.url)));
void import('./program.js').then(({ runProgram }) => runProgram());
