// The documentation names exactly the commands, options and fields that exist.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it, test } from 'vitest';
import { createProgram } from '../../src/cli/program.js';
import { RENDER_OPTIONS } from '../../src/compiler/options/options.js';
import { FORMATS } from '../../src/compiler/output/formats.js';
import { BUNDLED_TEMPLATES } from '../../src/compiler/schema/bundled-templates.js';
import { ROOT } from '../cli/run.js';
import { DOCUMENTATION_PAGES, readPage } from './pages.js';

const PROGRAM = createProgram();

/** All commands except `help`. */
const COMMANDS = PROGRAM.createHelp()
  .visibleCommands(PROGRAM)
  .filter((command) => command.name() !== 'help');

/** Options of npm, Docker and VS Code. */
const FOREIGN_OPTIONS = [
  '--global',
  '--omit',
  '--ignore-scripts',
  '--install-extension',
  '--input',
  ...['--rm', '--user', '--volume', '--network', '--read-only', '--cap-drop', '--memory', '--tag'],
];

/** Returns the sections of a page by heading. */
function readSections(page: string): Map<string, string> {
  const [, ...sections] = readFileSync(join(ROOT, page), 'utf8').split(/^## /m);
  return new Map(sections.map((section) => [section.slice(0, section.indexOf('\n')), section]));
}

function formatUsage(command: Command): string {
  const names = command.registeredArguments.map((argument) => {
    const name = argument.variadic ? `${argument.name()}...` : argument.name();
    return argument.required ? `<${name}>` : `[${name}]`;
  });
  return ['cvpress', command.name(), ...names].join(' ');
}

/** Returns the flags of a command: `-o`, `--output`. */
function listFlags(command: Command): string[] {
  return command.options
    .flatMap(({ short, long }) => [short, long])
    .filter((name) => name !== undefined);
}

describe('docs/command-line.md', () => {
  const sections = readSections('docs/command-line.md');

  it('has a section for each command, with its arguments', () => {
    const commands = [...sections.keys()].filter((heading) => heading.startsWith('`cvpress'));
    expect(commands.sort()).toEqual(
      COMMANDS.map((command) => `\`${formatUsage(command)}\``).sort(),
    );
  });

  it.each(COMMANDS.map((command) => ({ name: command.name(), command })))(
    'explains every option of $name',
    ({ command }) => {
      const shared = [...sections]
        .filter(([heading]) => !heading.startsWith('`cvpress'))
        .map(([, text]) => text);
      const section = sections.get(`\`${formatUsage(command)}\``) ?? '';
      // The section of `render` explains common options.
      const common = (sections.get('`cvpress render <input...>`') ?? '').split('\n### ').slice(1);
      const text = [section, ...shared, ...common].join('\n');
      expect(listFlags(command).filter((option) => !text.includes(`\`${option}`))).toEqual([]);
    },
  );

  it('describes the values of options as the help does', () => {
    const rows = readPage('docs/command-line.md').codes.filter((code) => /^--[a-z-]+ </.test(code));
    const flags = COMMANDS.flatMap((command) => command.options.map((option) => option.flags));
    expect(rows.filter((row) => !flags.some((flag) => flag.endsWith(row)))).toEqual([]);
    expect(rows.length).toBeGreaterThan(20);
  });
});

/** Returns the names that a page does not contain as code. */
function findMissing(page: string, names: readonly string[]): string[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  return names.filter((name) => !text.includes(`\`${name}\``));
}

test.each(['docs/command-line.md', 'docs/library.md'])('%s names every format', (page) => {
  expect(findMissing(page, FORMATS)).toEqual([]);
});

test.each(['README.md', 'docs/templates.md'])('%s names every bundled template', (page) => {
  expect(findMissing(page, BUNDLED_TEMPLATES)).toEqual([]);
});

test.each(DOCUMENTATION_PAGES)('%s names only options that exist', (page) => {
  const flags = new Set([
    ...listFlags(PROGRAM),
    ...COMMANDS.flatMap(listFlags),
    '--help',
    '--version',
  ]);
  const { blocks, codes } = readPage(page);
  const commands = blocks
    .filter(({ info }) => /^(sh|yaml|bash)/.test(info))
    .flatMap(({ text }) => text.split('\n'));
  const named = [
    ...codes.filter((code) => /^(--|cvpress )/.test(code)),
    ...commands.filter((line) => /cvpress/.test(line)),
  ]
    .flatMap((text) => text.match(/(?<=^|\s)--[a-z][a-z-]*/g) ?? [])
    .filter((option) => !FOREIGN_OPTIONS.includes(option));
  expect(named.filter((option) => !flags.has(option))).toEqual([]);
});

test('docs/library.md names every render option', () => {
  const { codes } = readPage('docs/library.md');
  expect(Object.keys(RENDER_OPTIONS).filter((option) => !codes.includes(option))).toEqual([]);
});

describe('docs/fields.md', () => {
  interface Schema {
    readonly properties?: Readonly<Record<string, Schema>>;
    readonly $defs?: Readonly<Record<string, Schema>>;
    readonly oneOf?: readonly Schema[];
    readonly enum?: readonly string[];
  }
  const schema = JSON.parse(
    readFileSync(join(ROOT, 'schema/cvpress-b.schema.json'), 'utf8'),
  ) as Schema;
  const objects = [schema, ...Object.values(schema.$defs ?? {})].flatMap((item) => [
    item,
    ...(item.oneOf ?? []),
  ]);
  const fields = new Set(objects.flatMap((item) => Object.keys(item.properties ?? {})));
  const { codes } = readPage('docs/fields.md');

  it('names every key of the schema', () => {
    expect(fields.size).toBeGreaterThan(60);
    expect([...fields].filter((field) => !codes.includes(field))).toEqual([]);
  });

  it('names only keys of the schema', () => {
    const keys = codes.filter((code) => /^[a-z]+(_[a-z]+)+$/.test(code));
    expect(keys.filter((key) => !fields.has(key))).toEqual([]);
  });
});
