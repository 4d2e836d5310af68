// Which part of the program may import which (ARCHITECTURE.md, "Layers"). Type imports count.

/** The rooms of `src/`, in the order of the pipeline, each with those above it that it may import. `src/index.ts` is the roof. */
const ROOMS = {
  diagnostics: [],
  values: ['diagnostics'],
  files: ['diagnostics'],
  process: ['diagnostics', 'values'],
  text: ['diagnostics', 'values'],
  schema: [],
  languages: ['schema', 'values'],
  fonts: [],
  document: ['diagnostics', 'fonts', 'languages', 'schema', 'text', 'values'],
  cv: ['diagnostics', 'document', 'fonts', 'languages', 'schema', 'values'],
  engine: ['diagnostics', 'files', 'fonts'],
  pdf: ['diagnostics', 'values'],
  formats: [
    'cv',
    'diagnostics',
    'document',
    'engine',
    'files',
    'fonts',
    'languages',
    'pdf',
    'process',
    'schema',
    'values',
  ],
  options: ['diagnostics', 'document', 'formats', 'languages', 'schema', 'text', 'values'],
  pages: ['cv', 'diagnostics', 'formats', 'pdf', 'schema', 'values'],
  render: [
    'cv',
    'diagnostics',
    'document',
    'engine',
    'files',
    'fonts',
    'formats',
    'languages',
    'options',
    'pages',
    'pdf',
    'process',
    'schema',
    'text',
    'values',
  ],
  workers: ['diagnostics', 'engine', 'files', 'formats', 'options', 'process', 'render', 'schema', 'text', 'values'],
  import: ['diagnostics', 'document', 'languages', 'schema', 'text', 'values'],
  preview: ['cv', 'diagnostics', 'formats', 'options', 'pdf', 'render', 'values'],
  inspect: ['cv', 'diagnostics', 'document', 'files', 'languages', 'pdf', 'process', 'schema', 'values'],
  cli: [
    'diagnostics',
    'document',
    'engine',
    'files',
    'formats',
    'import',
    'inspect',
    'options',
    'pdf',
    'preview',
    'process',
    'render',
    'schema',
    'text',
    'values',
    'workers',
  ],
};

Object.keys(ROOMS).forEach((room, index, order) => {
  const below = ROOMS[room].filter((other) => !order.slice(0, index).includes(other));
  if (below.length > 0) throw new Error(`${room} must not import what lies below it: ${below.join(', ')}`);
});

/** Parts of rooms that know less than their room does. */
const PARTS = {
  'document/entries': ['languages', 'schema', 'values'],
  'document/validate': ['diagnostics', 'document/entries', 'fonts', 'languages', 'schema', 'values'],
  'formats/markup': ['cv', 'document/entries', 'fonts', 'formats/view.ts', 'languages', 'schema', 'values'],
  'formats/layout': ['diagnostics', 'engine', 'files', 'formats/formats.ts', 'pdf', 'process', 'values'],
  'inspect/readers': ['pdf', 'values'],
  'inspect/structure': ['cv', 'diagnostics', 'document', 'languages', 'pdf', 'schema', 'values'],
  'inspect/rules': ['cv', 'diagnostics', 'inspect/readers', 'inspect/structure', 'pdf', 'values'],
};

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    ...Object.entries({ ...ROOMS, ...PARTS }).map(([room, allowed]) => ({
      name: `room-${room}`,
      severity: 'error',
      from: { path: `^src/${room}/` },
      to: {
        path: '^src/',
        pathNot: [room, ...allowed].map((name) => `^src/${name}${name.endsWith('.ts') ? '$' : '/'}`),
      },
    })),
    {
      name: 'every-file-in-a-room',
      comment: 'A new folder needs a row in ROOMS; nothing but the public face lies in the root.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/index\\.ts$', ...Object.keys(ROOMS).map((room) => `^src/${room}/`)] },
      to: {},
    },
    {
      name: 'engine-only-in-typst',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/engine/' },
      to: { path: '@myriaddreamin/' },
    },
    {
      name: 'pdfium-only-in-pdfium',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/pdf/' },
      to: { path: '@hyzyla/' },
    },
    {
      name: 'harfbuzz-only-in-web-fonts',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/formats/html/web-fonts\\.ts$' },
      to: { path: 'subset-font' },
    },
    {
      name: 'typia-calls-in-one-file',
      comment: 'src/schema imports the types of the tags only; the generated code imports its helpers.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(schema|document/validate/(typia|generated))/' },
      to: { path: 'node_modules/typia/' },
    },
    {
      name: 'terminal-only-in-cli',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/cli/' },
      to: { path: 'node_modules/commander' },
    },
  ],
  options: {
    tsConfig: { fileName: './tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['node', 'import', 'default'] },
    doNotFollow: { path: 'node_modules' },
  },
};
