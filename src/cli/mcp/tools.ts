import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallToolResult, ImageContent } from '@modelcontextprotocol/sdk/types.js';
import { type ZodRawShape, z } from 'zod';
import { endingOf, FORMATS } from '../../compiler/output/formats.js';
import { BUNDLED } from '../../compiler/templates/template.js';
import { counted } from '../../diagnostics/words.js';
import { defined } from '../../util/plain-object.js';
import { AGENT_FOLDER } from './agent-folder.js';

interface Place {
  /** A file below the folder of the server, to be read. */
  readonly source: (given: string) => string;
  /** To be written. */
  readonly target: (given: string, overwrite?: boolean) => string;
  readonly run: (args: readonly string[]) => Promise<Ran>;
}

interface Tool {
  readonly description: string;
  readonly input: z.ZodObject;
  readonly writes: boolean;
  readonly run: (args: never, place: Place) => Promise<CallToolResult>;
}

function tool<Input extends ZodRawShape>(
  description: string,
  input: Input,
  run: (args: z.infer<z.ZodObject<Input>>, place: Place) => Promise<CallToolResult>,
  writes = false,
): Tool {
  return { description, input: z.strictObject(input), writes, run: run as Tool['run'] };
}

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Each document has a shorter time limit of its own. */
const TIMEOUT_MS = 120_000;

/**
 * Runs a command in a process of its own, so that no document can end the server.
 *
 * @param signal - ends it
 */
export function runCommand(
  args: readonly string[],
  cwd: string,
  signal: AbortSignal,
): Promise<Ran> {
  const options = { cwd, signal, timeout: TIMEOUT_MS, maxBuffer: 50_000_000, windowsHide: true };
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '', [AGENT_FOLDER]: cwd };
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

/** More than anybody reads, and less than a model can hold. Lines stay whole. */
const MOST_LETTERS = 100_000;

function textOf(text: string, isError = false): CallToolResult {
  const whole = text.slice(0, MOST_LETTERS).replace(/\n[^\n]*$/, '');
  const cut = text.length > MOST_LETTERS ? `${whole}\n… (${text.length} letters in all)` : text;
  return {
    content: [{ type: 'text', text: cut.trim() === '' ? 'done' : cut }],
    ...(isError ? { isError } : {}),
  };
}

function said({ code, stdout, stderr }: Ran): CallToolResult {
  return textOf([stdout, stderr].filter((text) => text !== '').join('\n'), code !== 0);
}

const file = (what: string) =>
  z.string().min(1).max(1000).describe(`${what}, by its path from the folder of the server`);
const DOCUMENT = { document: file('The CV, a YAML or JSON file') };

const LOOK = {
  template: z.enum(BUNDLED).optional().describe('The look; classic by default'),
  language: z
    .string()
    .max(50)
    .optional()
    .describe('The language as a BCP 47 tag, if not that of the document'),
  fit: z
    .number()
    .int()
    .min(1)
    .max(20)
    .optional()
    .describe('Squeeze the document into at most so many pages'),
  edition: z
    .string()
    .max(100)
    .optional()
    .describe('An edition of editions.yaml beside the document'),
};

function optionsOf(options: Readonly<Record<string, string | number | undefined>>): string[] {
  return Object.entries(defined(options)).map(([name, value]) => `--${name}=${value}`);
}

const OUTPUT = {
  output: file(
    `The file to write; its ending is one of ${FORMATS.map(endingOf).join(', ')}`,
  ).optional(),
  overwrite: z.boolean().optional().describe('Replace the file if it exists'),
  pictures: z
    .number()
    .int()
    .min(0)
    .max(10)
    .default(2)
    .describe('How many pages to show as pictures'),
};

/** Renders into a file if one is named, and into images. */
async function draw(
  command: readonly string[],
  { output, overwrite, pictures }: z.infer<z.ZodObject<typeof OUTPUT>>,
  { target, run }: Place,
): Promise<CallToolResult> {
  const folder = mkdtempSync(join(tmpdir(), 'cvpress-mcp-'));
  try {
    const written =
      output === undefined ? undefined : await run([...command, '-o', target(output, overwrite)]);
    if (written !== undefined && (written.code !== 0 || pictures === 0)) return said(written);
    const shown = [
      '-o',
      join(folder, 'page.png'),
      '--ppi=96',
      ...(output === undefined ? [] : ['--quiet']),
    ];
    const drawn = await run([...command, ...shown]);
    if (drawn.code !== 0) return said(drawn);
    const pages = readdirSync(folder).sort((one, other) =>
      one.localeCompare(other, 'en', { numeric: true }),
    );
    const images = pages.slice(0, pictures).map((page): ImageContent => {
      return {
        type: 'image',
        mimeType: 'image/png',
        data: readFileSync(join(folder, page)).toString('base64'),
      };
    });
    const notes = written?.stderr ?? drawn.stderr.replaceAll(/^.* → .*cvpress-mcp-.*\n/gm, '');
    return {
      content: [...textOf(`${counted(pages.length, 'page')}\n${notes}`.trim()).content, ...images],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const TOOLS = {
  validate: tool(
    'Checks a CV, or the text of a letter, without rendering it. Gives a JSON object for each problem: its code, message, place in the file, hint, and a fix where there is one.',
    {
      ...DOCUMENT,
      editions: z.boolean().optional().describe('Check all editions of editions.yaml, too'),
    },
    async ({ document, editions }, { source, run }) => {
      const args = [
        'validate',
        source(document),
        '--json',
        ...(editions === true ? ['--editions'] : []),
      ];
      const { code, stdout, stderr } = await run(args);
      // Problems are what was asked for.
      return textOf(
        code === 0 && stdout === '' ? 'The document is valid.' : stdout + stderr,
        code > 1,
      );
    },
  ),
  fix: tool(
    'Applies the certain fixes of a document to its file; comments and layout stay. Gives the changes as a diff, and the problems that are left as JSON.',
    DOCUMENT,
    async ({ document }, { source, run }) => {
      const before = await run(['validate', source(document), '--diff']);
      if (before.code > 1) return said(before);
      const after = await run(['validate', source(document), '--fix', '--json']);
      const left = after.stdout === '' ? 'No problem is left.' : `These are left:\n${after.stdout}`;
      const changes = before.stdout === '' ? 'Nothing could be fixed for certain.' : before.stdout;
      return textOf(`${changes}\n${left}`, after.code > 1);
    },
    true,
  ),
  render: tool(
    'Renders a CV and shows its pages as pictures; writes it to a file if one is named, which must not exist unless `overwrite` is set.',
    { ...DOCUMENT, ...LOOK, ...OUTPUT },
    ({ document, output, overwrite, pictures, ...look }, place) =>
      draw(
        ['render', place.source(document), ...optionsOf(look)],
        { output, overwrite, pictures },
        place,
      ),
    true,
  ),
  letter: tool(
    'Renders a letter with the header and the look of a CV, and shows its pages as pictures; writes it to a file if one is named, which must not exist unless `overwrite` is set.',
    {
      letter: file('The letter, a YAML or JSON file'),
      cv: file('The CV of the sender'),
      ...LOOK,
      ...OUTPUT,
    },
    ({ letter, cv, output, overwrite, pictures, ...look }, place) => {
      const command = [
        'letter',
        place.source(letter),
        `--cv=${place.source(cv)}`,
        ...optionsOf(look),
      ];
      return draw(command, { output, overwrite, pictures }, place);
    },
    true,
  ),
  inspect: tool(
    'Judges a finished PDF of any program: what a form would be filled with, and what to mend.',
    {
      pdf: file('The PDF'),
      source: file('The CV that must be in the PDF').optional(),
      json: z
        .boolean()
        .optional()
        .describe('All of the report as JSON, in place of a text of one screen'),
    },
    async ({ pdf, source: cv, json }, { source, run }) => {
      const options = [
        ...optionsOf({ source: cv && source(cv) }),
        ...(json === true ? ['--json'] : []),
      ];
      return said(await run(['inspect', source(pdf), '--fail-on=never', ...options]));
    },
  ),
  explain: tool(
    'Explains a field of documents (`experience`, `design.margins`), a kind of entries, or the code of a problem (`bad-date`); without a topic, lists all of them.',
    { topic: z.string().max(200).optional() },
    async ({ topic }, { run }) =>
      said(await run(['explain', ...(topic === undefined ? [] : ['--', topic])])),
  ),
  import: tool(
    'Makes a CV from a file of another program: JSON Resume, RenderCV, YAMLResume, Reactive Resume, Europass, ORCID, LinkedIn (export), BibTeX, CSL-JSON. What has no place there is in comments, and said.',
    {
      file: file('The file to read'),
      output: file('The YAML file to write, which must not exist'),
    },
    async ({ file: input, output }, { source, target, run }) =>
      said(await run(['import', source(input), '-o', target(output, true)])),
    true,
  ),
  schema: tool('Gives the JSON Schema of CVs.', {}, async (_args, { run }) =>
    said(await run(['schema'])),
  ),
} satisfies Record<string, Tool>;
