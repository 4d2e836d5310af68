// Evaluations of the skill (README.md): recorded answers of an agent, and wrong ones.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../cli/run.js';
import { selectRows } from '../support/length.js';
import { grade } from './grade.js';
import { readTasks, replay, writeFiles } from './task.js';

const folder = mkdtempSync(join(tmpdir(), 'cvpress-skill-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(readTasks(join(ROOT, 'test/skills/cvpress')))('$name', (task) => {
  const answered = join(folder, task.name, 'answered');

  beforeAll(async () => {
    writeFiles(answered, task.input);
    await replay(answered, task.answer);
  });

  it('is done by the recorded answer', async () => {
    expect(await grade(answered, task)).toEqual([]);
  });

  it('is not done without an answer', async () => {
    const unanswered = join(folder, task.name, 'unanswered');
    writeFiles(unanswered, task.input);
    expect(await grade(unanswered, task)).not.toEqual([]);
  });

  it.each(selectRows(task.wrong, 1))(
    'is not done by an answer that $name',
    async ({ name, do: steps, problem }) => {
      const wrong = join(folder, task.name, name);
      cpSync(answered, wrong, { recursive: true });
      await replay(wrong, steps);
      expect(await grade(wrong, task)).toContainEqual(expect.stringContaining(problem));
    },
  );
});
