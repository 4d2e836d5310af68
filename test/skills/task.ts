import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { run } from '../cli/run.js';

/** A step of an agent in the folder of the person. */
export type Step =
  | { readonly run: string; readonly exit?: string }
  | { readonly write: string; readonly text: string }
  | { readonly edit: string; readonly from: string; readonly to: string }
  | { readonly remove: string }
  | { readonly reply: string };

type Path = readonly string[];

/** A change of a document; without a value, `set` removes. */
export type Change =
  | { readonly set: Path; readonly value?: unknown }
  | { readonly insert: Path; readonly value: unknown };

/** The expected file: a document by its content or its changes, or a PDF. */
export interface Expectation {
  readonly content?: unknown;
  readonly changes?: readonly Change[];
  readonly source?: string;
  readonly pages?: string;
  /** In points. */
  readonly size?: string;
  readonly has?: readonly string[];
  readonly lacks?: readonly string[];
}

/** A request to an agent, its recorded answer, and answers that are wrong. */
export interface Task {
  readonly name: string;
  readonly request: string;
  readonly input: Readonly<Record<string, string>>;
  /** Names and numbers that follow from the request without being in it. */
  readonly implied?: readonly string[];
  readonly expect: Readonly<Record<string, Expectation>>;
  readonly answer: readonly Step[];
  readonly wrong: readonly {
    readonly name: string;
    /** Steps after the recorded answer. */
    readonly do: readonly Step[];
    readonly problem: string;
  }[];
}

export function readTasks(folder: string): Task[] {
  return readdirSync(folder).map((file) => ({
    name: file.replace('.yaml', ''),
    input: {},
    ...(parseStrings(readFileSync(join(folder, file), 'utf8')) as Omit<Task, 'name' | 'input'>),
  }));
}

/** Parses YAML whose scalars are strings, so that `2020` and `"2020"` are equal. */
export function parseStrings(text: string): unknown {
  return parse(text, { schema: 'failsafe' });
}

export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
}

/**
 * Takes the steps of an agent.
 *
 * @throws Error if a command has another exit code than recorded, or a text to replace is missing
 */
export async function replay(folder: string, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    if ('run' in step) {
      const { code, stderr } = await run(step.run.split(' '), { cwd: folder });
      if (code !== Number(step.exit ?? 0)) throw new Error(`${step.run}: exit ${code}\n${stderr}`);
    } else if ('write' in step) {
      mkdirSync(dirname(join(folder, step.write)), { recursive: true });
      writeFileSync(join(folder, step.write), step.text);
    } else if ('edit' in step) {
      const path = join(folder, step.edit);
      const text = readFileSync(path, 'utf8');
      if (!text.includes(step.from)) throw new Error(`${step.edit} lacks ${step.from}`);
      writeFileSync(
        path,
        text.replace(step.from, () => step.to),
      );
    } else if ('remove' in step) rmSync(join(folder, step.remove));
  }
}
