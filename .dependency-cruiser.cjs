// Which folder may import which (ARCHITECTURE.md). Type imports count.

/**
 * The folders of `src/`, each with what it knows. A module imports from its own folder and from those above it, never from one below.
 * `src/index.ts` imports from all.
 */
const LAYERS = {
  util: 'what any program could use; knows nothing of CVs',
  diagnostics: 'problems as plain data; every stage returns them',
  files: 'safe reading and writing; where the package is',
  'compiler/schema': 'the types of documents, from which validators and JSON Schemas are generated',
  limits: 'what a document may cost; counts sections, so it knows the schema',
  'worker-process': 'child processes, which are ended when they exceed a limit',
  'compiler/source': 'text to values with ranges; reads no more than the limits allow',
  'compiler/locales': 'words of each language; titles are those of the sections in the schema',
  'compiler/fields': 'the table of fields: types of the schema with words of the locales',
  'compiler/fonts': 'what fonts cover; knows no document',
  pdf: 'the only importer of PDFium; reads PDFs of any program',
  'compiler/validate': 'checks a document against types and fields',
  'compiler/customize':
    'overlays and editions; checks what they change with the rules of `validate`',
  'compiler/typst/engine': 'the only importer of the native compiler; knows markup, not CVs',
  'compiler/templates':
    'a template, its options and its photo; errors of its code come from the engine',
  'compiler/model': 'the normalized CV, which depends on the template chosen',
  'compiler/redact': 'redacted copies; finds names as the model writes them',
  'compiler/typst/markup': 'the CV as Typst markup',
  'compiler/output':
    'the CV in each format: from the model, or from pages that the engine laid out',
  'compiler/options': 'one table of options; their values name formats, templates and sections',
  'compiler/fit': 'shrinks a CV to a number of pages; lays it out to measure it',
  'compiler/pipeline': 'the stages in their order, and the public functions',
  'compiler/source-map': 'from a place on a page to the source; runs the pipeline to find it',
  workers: 'pools of processes that run the pipeline',
  import: 'other formats to documents, which the pipeline checks',
  browser: 'the pipeline and the imports for browsers',
  preview: 'the server of `cvpress watch` and its page',
  inspect: 'the PDF checker',
  'language-server': 'the compiler for editors',
  cli: 'the command line, which runs all others',
};

/** Parts of folders that know less than their folder may. */
const PARTS = {
  'compiler/validate': [
    'compiler/fields',
    'compiler/fonts',
    'compiler/locales',
    'compiler/schema',
    'diagnostics',
    'limits',
    'util',
  ],
  'compiler/typst/markup': [
    ...[
      'compiler/fields',
      'compiler/fonts',
      'compiler/locales',
      'compiler/model',
      'compiler/schema',
      'util',
    ],
    ...['compiler/templates/template.ts', 'compiler/templates/measures.generated.ts'],
  ],
  'compiler/output/pages': [
    ...[
      'compiler/output/formats.ts',
      'compiler/output/standards.ts',
      'compiler/schema',
      'compiler/typst/engine',
    ],
    ...['diagnostics', 'files', 'limits', 'pdf', 'util', 'worker-process'],
  ],
  'compiler/source-map/trace-cv.ts': [
    ...['compiler/model', 'compiler/output/pages', 'compiler/typst/markup', 'diagnostics', 'pdf'],
  ],
  'inspect/readers': ['pdf', 'util'],
  'inspect/structure': [
    ...[
      'compiler/fields',
      'compiler/locales',
      'compiler/model',
      'compiler/schema',
      'compiler/validate',
    ],
    ...['diagnostics', 'pdf', 'util'],
  ],
  'inspect/rules': [
    'compiler/model',
    'compiler/schema',
    'diagnostics',
    'inspect/readers',
    'inspect/structure',
    'pdf',
    'util',
  ],
};

/** The imports that may point to a layer below, with the reason. */
const EXCEPTIONS = {
  // Messages of `fit` name the lines of the texts beyond the last page: this module alone needs no pipeline.
  'compiler/fit': ['compiler/source-map/trace-cv.ts'],
};

const ORDER = Object.keys(LAYERS);
const inside = (name) => `^src/${name}${name.endsWith('.ts') ? '$' : '/'}`;

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    ...ORDER.map((layer, index) => ({
      name: `layer-${layer}`,
      comment: LAYERS[layer],
      severity: 'error',
      from: { path: inside(layer) },
      to: {
        path: '^src/',
        pathNot: [...ORDER.slice(0, index + 1), ...(EXCEPTIONS[layer] ?? [])].map(inside),
      },
    })),
    ...Object.entries(PARTS).map(([part, allowed]) => ({
      name: `part-${part}`,
      severity: 'error',
      from: { path: inside(part) },
      to: { path: '^src/', pathNot: [part, ...allowed].map(inside) },
    })),
    {
      name: 'every-file-in-a-layer',
      comment: 'A new folder needs a row in LAYERS.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/index\\.ts$', ...ORDER.map(inside)] },
      to: {},
    },
    {
      name: 'engine-only-in-typst',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/compiler/typst/engine/' },
      to: { path: '@myriaddreamin/' },
    },
    {
      name: 'pdfium-only-in-pdf',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/pdf/' },
      to: { path: '@hyzyla/' },
    },
    {
      name: 'editors-only-in-language-server',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(language-server/|cli/commands/lsp\\.ts$)' },
      to: { path: 'node_modules/vscode-' },
    },
    {
      name: 'typia-calls-in-one-file',
      comment:
        'src/compiler/schema imports the types of the tags only; the generated code imports its helpers.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/compiler/(schema|validate/(typia|generated))/' },
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
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['node', 'import', 'default'],
    },
    doNotFollow: { path: 'node_modules' },
  },
};
