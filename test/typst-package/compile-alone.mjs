// Compiles Typst files to PDF with the engine alone: its embedded fonts, and the packages of
// XDG_DATA_HOME. `node compile-alone.mjs FILE...`
import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

for (const mainFilePath of process.argv.slice(2)) {
  const compiler = NodeCompiler.create({ workspace: dirname(mainFilePath) });
  const compiled = compiler.compile({ mainFilePath });
  if (compiled.hasError()) {
    compiled.printErrors();
    process.exitCode = 1;
  } else {
    const pdf = compiler.pdf(compiled.result, { pdfStandard: 'ua-1', creationTimestamp: 0 });
    writeFileSync(mainFilePath.replace(/\.typ$/, '.pdf'), pdf);
  }
}
