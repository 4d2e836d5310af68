#!/usr/bin/env node
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { useCompiledCode } from './compile-cache.js';

// Must run before other files are loaded.
useCompiledCode(dirname(fileURLToPath(import.meta.url)));
void import('./program.js').then(({ runProgram }) => runProgram());
