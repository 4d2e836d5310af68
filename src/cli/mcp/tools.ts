import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallToolResult, ImageContent } from '@modelcontextprotocol/sdk/types.js';
import { type ZodRawShape, z } from 'zod';
import { FORMATS, getFileExtension } from '../../compiler/output/formats.js';
import { BUNDLED_TEMPLATES } from '../../compiler/schema/bundled-templates.js';
import { formatCount } from '../../diagnostics/words.js';
import { omitUndefined } from '../../util/plain-object.js';
import { AGENT_FOLDER_VARIABLE } from './agent-folder.js';

interface ToolContext {
  readonly toInput: (path: string) => string;
  readonly toOutput: (path: string, overwrite?: boolean) => string;
  readonly run: (args: readonly string[]) => Promise<Completed>;
}

interface Tool {
  readonly description: string;
  readonly input: z.ZodObject;
  readonly writes: boolean;
  readonly run: (args: never, context: ToolContext) => Promise<CallToolResult>;
}

function defineTool<Input extends ZodRawShape>(
  description: string,
  input: Input,
  run: (args: z.infer<z.ZodObject<Input>>, context: ToolContext) => Promise<CallToolResult>,
  writes = false,
): Tool {
  return { description, input: z.strictObject(input), writes, run: run as Tool['run'] };
}

interface Completed {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Longer than the time limit of a document. */
const TIMEOUT_MS = 120_000;

/** Runs a command in a child process, so that no document can crash the server. */
export function runCommand(
  args: readonly string[],
  cwd: string,
  signal: AbortSignal,
): Promise<Completed> {
  const options = { cwd, signal, timeout: TIMEOUT_MS, maxBuffer: 50_000_000, windowsHide: true };
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '', [AGENT_FOLDER_VARIABLE]: cwd };
  return new Promise((resolve, reject) => {
    const script = process.argv[1] as string;
    const child = execFile(
      process.execPath,
      [script, ...args],
      { ...options, env },
      (error, stdout, stderr) => {
        if (error === null) resolve({ code: 0, stdout, stderr });
        else if (typeof error.code === 'number') resolve({ code: error.code, stdout, stderr });
        else reject(error);
      },
    );
    child.stdin?.end();
  });
}

/** Characters that fit into the context of a model. */
const MAX_CHARACTERS = 100_000;

function toTextResult(text: string, isError = false): CallToolResult {
  const lines = text.slice(0, MAX_CHARACTERS).replace(/\n[^\n]*$/, '');
  const shortened =
    text.length > MAX_CHARACTERS ? `${lines}\n… (${text.length} characters in total)` : text;
  return {
    content: [{ type: 'text', text: shortened.trim() === '' ? 'done' : shortened }],
    ...(isError ? { isError } : {}),
  };
}

function toResult({ code, stdout, stderr }: Completed): CallToolResult {
  return toTextResult([stdout, stderr].filter((text) => text !== '').join('\n'), code !== 0);
}

const path = (description: string) => z.string().max(1000).describe(description);
const DOCUMENT = { document: path('Path of the CV, YAML or JSON') };

const LAYOUT = {
  template: z.enum(BUNDLED_TEMPLATES).optional(),
  language: z.string().max(50).optional().describe('BCP 47 tag, if not that of the document'),
  fit: z.number().int().min(1).max(20).optional().describe('Number of pages to shrink to'),
  edition: z
    .string()
    .max(100)
    .optional()
    .describe('Name of an edition in editions.yaml next to the CV'),
};

function formatOptions(options: Readonly<Record<string, string | number | undefined>>): string[] {
  return Object.entries(omitUndefined(options)).map(([name, value]) => `--${name}=${value}`);
}

const OUTPUT = {
  output: path(`File to write: ${FORMATS.map(getFileExtension).join(', ')}`).optional(),
  overwrite: z.boolean().optional().describe('Replace an existing file'),
  pictures: z.number().int().min(0).max(10).default(2).describe('Number of pages to show'),
};

async function renderImages(
  command: readonly string[],
  { output, overwrite, pictures }: z.infer<z.ZodObject<typeof OUTPUT>>,
  { toOutput, run }: ToolContext,
): Promise<CallToolResult> {
  const folder = mkdtempSync(join(tmpdir(), 'cvpress-mcp-'));
  try {
    const written =
      output === undefined ? undefined : await run([...command, '-o', toOutput(output, overwrite)]);
    if (written !== undefined && (written.code !== 0 || pictures === 0)) return toResult(written);
    const rendered = await run([
      ...command,
      '-o',
      join(folder, 'page.png'),
      '--ppi=96',
      ...(output === undefined ? [] : ['--quiet']),
    ]);
    if (rendered.code !== 0) return toResult(rendered);
    const pages = readdirSync(folder).sort((one, other) =>
      one.localeCompare(other, 'en', { numeric: true }),
    );
    const images = pages.slice(0, pictures).map(
      (page): ImageContent => ({
        type: 'image',
        mimeType: 'image/png',
        data: readFileSync(join(folder, page)).toString('base64'),
      }),
    );
    const notes = written?.stderr ?? rendered.stderr.replaceAll(/^.* → .*cvpress-mcp-.*\n/gm, '');
    return {
      content: [
        ...toTextResult(`${formatCount(pages.length, 'page')}\n${notes}`.trim()).content,
        ...images,
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const TOOLS = {
  validate: defineTool(
    'Checks a CV or cover letter. Returns a JSON object per problem, with position, hint and fix.',
    {
      ...DOCUMENT,
      editions: z.boolean().optional().describe('Also check editions.yaml'),
    },
    async ({ document, editions }, { toInput, run }) => {
      const { code, stdout, stderr } = await run([
        'validate',
        toInput(document),
        '--json',
        ...(editions === true ? ['--editions'] : []),
      ]);
      // Exit code 1, for a document with problems, is a result.
      return toTextResult(
        code === 0 && stdout === '' ? 'The document is valid.' : stdout + stderr,
        code > 1,
      );
    },
  ),
  fix: defineTool(
    'Applies safe fixes to a CV or cover letter. Returns a diff, and the remaining problems.',
    DOCUMENT,
    async ({ document }, { toInput, run }) => {
      const preview = await run(['validate', toInput(document), '--diff']);
      if (preview.code > 1) return toResult(preview);
      const fixed = await run(['validate', toInput(document), '--fix', '--json']);
      const remaining =
        fixed.stdout === '' ? 'No problems remain.' : `Remaining problems:\n${fixed.stdout}`;
      const changes = preview.stdout === '' ? 'There are no safe fixes.' : preview.stdout;
      return toTextResult(`${changes}\n${remaining}`, fixed.code > 1);
    },
    true,
  ),
  render: defineTool(
    'Renders a CV, shows its pages as images, and writes `output` if given.',
    { ...DOCUMENT, ...LAYOUT, ...OUTPUT },
    ({ document, output, overwrite, pictures, ...layout }, context) =>
      renderImages(
        ['render', context.toInput(document), ...formatOptions(layout)],
        { output, overwrite, pictures },
        context,
      ),
    true,
  ),
  letter: defineTool(
    'Renders a cover letter with the header and template of a CV, as `render` does.',
    {
      letter: path('Path of the cover letter'),
      cv: path('Path of the CV of the sender'),
      ...LAYOUT,
      ...OUTPUT,
    },
    ({ letter, cv, output, overwrite, pictures, ...layout }, context) => {
      return renderImages(
        [
          'letter',
          context.toInput(letter),
          `--cv=${context.toInput(cv)}`,
          ...formatOptions(layout),
        ],
        { output, overwrite, pictures },
        context,
      );
    },
    true,
  ),
  inspect: defineTool(
    'Checks the PDF of a CV, made by any program: what parsers extract, and what to fix.',
    {
      pdf: path('Path'),
      source: path('Path of the CV to compare with').optional(),
      json: z.boolean().optional().describe('Return the complete report'),
    },
    async ({ pdf, source: cv, json }, { toInput, run }) => {
      const args = formatOptions({ source: cv && toInput(cv) });
      if (json === true) args.push('--json');
      return toResult(await run(['inspect', toInput(pdf), '--fail-on=never', ...args]));
    },
  ),
  compare: defineTool(
    'Compares a tailored CV, edition or overlay with the master, which has all facts.' +
      ' Returns a JSON object per text that is new, changed, shortened or reordered.' +
      ' Remove new and changed texts unless the person confirms them.',
    {
      ...DOCUMENT,
      master: path('Path of the master, if not the CV').optional(),
      overlay: path('Path of the overlay').optional(),
      edition: LAYOUT.edition,
    },
    async ({ document, master, overlay, edition }, { toInput, run }) => {
      const { code, stdout, stderr } = await run([
        'editions',
        toInput(document),
        master === undefined ? '--check-source' : `--check-source=${toInput(master)}`,
        '--json',
        ...formatOptions({ overlay: overlay && toInput(overlay), edition }),
      ]);
      return toTextResult(
        code === 0 && stdout === '' ? 'All texts are in the master.' : stdout + stderr,
        code > 1,
      );
    },
  ),
  explain: defineTool(
    'Explains a field (`experience`, `design.margins`), entry kind or problem code (`bad-date`);' +
      ' without a topic, lists all.',
    { topic: z.string().max(200).optional() },
    async ({ topic }, { run }) =>
      toResult(await run(['explain', ...(topic === undefined ? [] : ['--', topic])])),
  ),
  import: defineTool(
    'Converts other files to a CV: JSON Resume, RenderCV, YAMLResume, Reactive Resume, Europass,' +
      ' ORCID, LinkedIn (export), BibTeX, CSL-JSON, PDF, Word. Keeps other data as comments.',
    {
      file: path('Path of the file'),
      output: path('YAML file to write, which must not exist'),
    },
    async ({ file: input, output }, { toInput, toOutput, run }) =>
      toResult(await run(['import', toInput(input), '-o', toOutput(output, true)])),
    true,
  ),
  schema: defineTool('Returns the JSON Schema of CVs.', {}, async (_args, { run }) =>
    toResult(await run(['schema'])),
  ),
} satisfies Record<string, Tool>;
