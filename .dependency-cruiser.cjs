// Defines which folders may import which (ARCHITECTURE.md). Type imports count.

/**
 * The folders of `src/` from the lowest layer to the highest. A module may import from its own
 * layer and from lower ones, which are above it in this list. `src/index.ts` may import from all.
 */
const LAYERS = {
  util: 'general utilities, independent of CVs',
  diagnostics: 'problems as plain data, which every stage returns',
  files: 'safe file access, and paths of the package',
  'compiler/schema': 'the types of documents, from which validators and JSON Schemas are generated',
  limits: 'bounds on documents; counts sections, so it imports the schema',
  'worker-process': 'child processes that are killed if they exceed a limit',
  'compiler/source': 'parses text to values with ranges, within the limits',
  'compiler/locales': 'words of each language, with titles of the sections in the schema',
  'compiler/fields': 'the table of fields: types of the schema, words of the locales',
  'compiler/fonts': 'the character sets of fonts; independent of documents',
  pdf: 'the PDF reader, the only importer of PDFium',
  'compiler/validate': 'checks documents against the schema and the fields',
  'compiler/customize': 'overlays and editions, checked by the rules of `validate`',
  'compiler/typst/engine': 'the only importer of the native compiler; independent of CVs',
  'compiler/templates': 'templates, their options and photos; reports errors of the engine in them',
  'compiler/model': 'the normalized CV, which depends on the template',
  'compiler/redact': 'redacted versions; finds names as the model formats them',
  'compiler/compare': 'tailored CVs with their master, as texts of the model',
  'compiler/typst/markup': 'the CV as Typst markup',
  'compiler/output': 'all formats, made from the model or from pages of the engine',
  'compiler/options': 'the table of options, with names of formats, templates and sections',
  'compiler/fit': 'shrinks a CV to a number of pages, by repeated layout',
  'compiler/pipeline': 'the sequence of stages, and the public functions',
  'compiler/source-map': 'maps positions on pages to the source with the pipeline',
  inspect: 'the PDF checker',
  import: 'converts other formats to documents, with the structure that the checker finds in PDFs',
  workers: 'pools of processes that run the pipeline and imports',
  browser: 'the pipeline and the imports for browsers',
  preview: 'the server of `cvpress watch` and its page',
  'language-server': 'the compiler for editors',
  cli: 'the command line',
};

/** Folders with fewer allowed imports than their layer. */
const RESTRICTED = {
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
  'inspect/extractors': ['pdf', 'util'],
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
    'compiler/fields',
    'compiler/model',
    // Redacted data is found as rendering finds it.
    'compiler/redact',
    'compiler/schema',
    'diagnostics',
    'inspect/extractors',
    'inspect/structure',
    'pdf',
    'util',
  ],
};

/** Allowed imports from higher layers. */
const EXCEPTIONS = {
  // Messages of `fit` name the source lines of texts that do not fit. The module needs no pipeline.
  'compiler/fit': ['compiler/source-map/trace-cv.ts'],
};

const LAYER_NAMES = Object.keys(LAYERS);
const toPattern = (name) => `^src/${name}${name.endsWith('.ts') ? '$' : '/'}`;

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    ...LAYER_NAMES.map((layer, index) => ({
      name: `layer-${layer}`,
      comment: LAYERS[layer],
      severity: 'error',
      from: { path: toPattern(layer) },
      to: {
        path: '^src/',
        pathNot: [...LAYER_NAMES.slice(0, index + 1), ...(EXCEPTIONS[layer] ?? [])].map(toPattern),
      },
    })),
    ...Object.entries(RESTRICTED).map(([folder, allowed]) => ({
      name: `restricted-${folder}`,
      severity: 'error',
      from: { path: toPattern(folder) },
      to: { path: '^src/', pathNot: [folder, ...allowed].map(toPattern) },
    })),
    {
      name: 'every-file-in-a-layer',
      comment: 'Add a row for the new folder to LAYERS.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/index\\.ts$', ...LAYER_NAMES.map(toPattern)] },
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
        'Import typia only in src/compiler/schema (types of tags) and in generated code (helpers).',
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
