// Which part of the program may import which (ARCHITECTURE.md, "Layers"). Type imports count.

/** The folders of `src/`, each with those, and the files, that it may import beside itself. */
const LAYERS = {
  diagnostics: [],
  files: ['diagnostics', 'error.ts'],
  fonts: [],
  source: ['diagnostics'],
  schema: [],
  values: ['diagnostics'],
  languages: ['schema', 'values'],
  entries: ['languages', 'schema', 'values'],
  validate: ['diagnostics', 'entries', 'fonts', 'languages', 'schema', 'values'],
  model: ['diagnostics', 'entries', 'fonts', 'languages', 'schema', 'validate', 'values'],
  transform: ['entries', 'fonts', 'languages', 'model', 'schema', 'values'],
  typst: ['diagnostics', 'error.ts', 'files', 'fonts'],
  tailor: ['diagnostics', 'entries', 'languages', 'schema', 'source', 'validate', 'values'],
  preview: ['diagnostics', 'output', 'pdfium'],
  import: ['diagnostics', 'entries', 'languages', 'schema', 'source', 'validate', 'values'],
  inspect: [
    'diagnostics',
    'entries',
    'files',
    'languages',
    'model',
    'pdfium',
    'process',
    'schema',
    'structure',
    'validate',
    'values',
  ],
  structure: ['diagnostics', 'entries', 'languages', 'model', 'pdfium', 'schema', 'validate', 'values'],
  'web-fonts': ['diagnostics', 'error.ts', 'files', 'fonts', 'model', 'schema', 'typst'],
  fit: ['diagnostics'],
  output: ['diagnostics', 'error.ts', 'files', 'pdfium', 'process', 'typst', 'values'],
  pdfium: ['diagnostics', 'error.ts', 'values'],
  process: ['defined.ts', 'diagnostics', 'error.ts'],
};

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    ...Object.entries(LAYERS).map(([layer, allowed]) => ({
      name: `layer-${layer}`,
      severity: 'error',
      from: { path: `^src/${layer}/` },
      to: {
        path: '^src/',
        pathNot: [layer, ...allowed].map((name) => `^src/${name}${name.endsWith('.ts') ? '$' : '/'}`),
      },
    })),
    {
      name: 'engine-only-in-typst',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/typst/' },
      to: { path: '@myriaddreamin/' },
    },
    {
      name: 'pdfium-only-in-pdfium',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/pdfium/' },
      to: { path: '@hyzyla/' },
    },
    {
      name: 'harfbuzz-only-in-web-fonts',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/web-fonts/' },
      to: { path: 'subset-font' },
    },
    {
      name: 'typia-calls-in-one-file',
      comment: 'src/schema imports the types of the tags only; the generated code imports its helpers.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(schema|validate/typia|validate/generated)/' },
      to: { path: 'node_modules/typia/' },
    },
    {
      name: 'batch-only-from-the-edges',
      comment: 'A document is rendered without knowing of others.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(batch/|cli/|index\\.ts$)' },
      to: { path: '^src/batch/' },
    },
    {
      name: 'terminal-only-in-cli',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/cli/' },
      to: { path: '^(src/cli/|node_modules/commander)' },
    },
  ],
  options: {
    tsConfig: { fileName: './tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['node', 'import', 'default'] },
    doNotFollow: { path: 'node_modules' },
  },
};
