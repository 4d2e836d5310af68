// Suspicious values, and similar values that are intended.
import { describe, expect, it } from 'vitest';
import { parseCvSource } from '../../../../src/compiler/pipeline/parse-cv-source.js';
import { validateCv } from '../../../../src/compiler/pipeline/render.js';
import { readSample, SAMPLES } from '../../../support/samples.js';

/** Validates lines below `cv: name: Jane`, and returns `code part` of each diagnostic. */
async function checkText(text: string): Promise<string[]> {
  const { diagnostics } = await validateCv(parseCvSource(`cv:\n  name: Jane\n${text}\n`));
  return diagnostics.map(({ code, found }) => `${code} ${found}`);
}

describe('a suspicious value', () => {
  it.each([
    ['LaTeX', String.raw`  summary: Leads \textbf{two} teams`, String.raw`\textbf{two}`],
    ['LaTeX without an argument', String.raw`  summary: \item Leads`, String.raw`\item`],
    [
      'a command of a template',
      String.raw`  summary: \resumeItem{Led}`,
      String.raw`\resumeItem{Led}`,
    ],
    ['an icon of LaTeX', String.raw`  summary: \faGithub jane`, String.raw`\faGithub`],
    ['an accent of LaTeX', String.raw`  summary: M\"uller`, String.raw`\"u`],
    ['quotes of LaTeX', "  summary: Won the ``Best Paper'' award", "``Best Paper''"],
    ['a formula with spaces', String.raw`  summary: in $O(n \log n)$`, String.raw`$O(n \log n)$`],
    ['a formula in brackets', String.raw`  summary: in \(O(1)\)`, String.raw`\(O(1)\)`],
    ['a heading', '  summary: "## Profile\\n\\nEngineer"', '## Profile'],
    ['a rule', '  summary: "Engineer\\n\\n---\\n\\nLead"', '---'],
    ['a quotation', '  summary: "> Jane is good"', '> Jane is good'],
    ['a table', '  summary: "| a | b |\\n|---|---|"', '| a | b |'],
    ['a row of a spreadsheet', '  summary: "Acme\\t2019\\t2021"', 'Acme\t2019\t2021'],
    ['a task', '  summary: "- [x] done\\n- [ ] open"', '- [x] done'],
    ['a footnote of Markdown', '  summary: by 30%[^1]', '[^1]'],
    [
      'a citation of ChatGPT',
      '  summary: "by 30% :contentReference[oaicite:0]"',
      ':contentReference[oaicite:0]',
    ],
    ['the button of LinkedIn', '  summary: Designer of …see more', '…see more'],
    ['an escaped line break', "  summary: 'Led\\nCut costs'", '\\n'],
    ['an escaped character', "  summary: 'Caf\\u00e9'", '\\u00e9'],
    ['a double-encoded entity', '  summary: R&amp;amp;D', '&amp;amp;'],
    ['a wrong encoding', '  summary: CafÃ© manager', 'Ã©'],
    ['a placeholder for a number', '  summary: by [X]%', '[X]'],
    ['HTML', '  summary: one<br>two', '<br>'],
    ['HTML with an attribute', '  summary: see <a href="x">this</a>', '<a href="x">'],
    ['Typst', '  summary: "one #linebreak() two"', '#linebreak()'],
    [
      'a link of Typst',
      `  summary: 'see #link("https://x.org")[it]'`,
      '#link("https://x.org")[it]',
    ],
    ['a formula', '  summary: the $x^2$ of it', '$x^2$'],
    ['a display formula', '  summary: the $$x$$ of it', '$$x$$'],
    ['deleted text', '  summary: the ~~old~~ new', '~~old~~'],
    ['marked text', '  summary: the ==new== one', '==new=='],
    ['a placeholder', '  label: TODO', 'TODO'],
    ['a placeholder with words', '  summary: "TODO: write this"', 'TODO'],
    ['a placeholder in brackets', '  summary: Led [TBD] people', '[TBD]'],
    [
      'a period as a text',
      '  projects:\n    - {name: x, date: 2020-01 to 2021-03}',
      '2020-01 to 2021-03',
    ],
    [
      'a period with a dash',
      '  projects:\n    - {name: x, date: 2020-05 – present}',
      '2020-05 – present',
    ],
  ])('is reported: %s', async (_, text, part) => {
    expect(await checkText(text)).toEqual([`suspicious-value \`${part}\``]);
  });

  it('is reported at its line, with an unsafe fix', async () => {
    const source = parseCvSource(
      'cv:\n  name: Jane\n  projects:\n    - {name: x, date: 2020-01 to 2021-03}\n',
    );
    const [problem] = (await validateCv(source)).diagnostics;
    expect(problem).toMatchObject({
      severity: 'info',
      range: { start: { line: 4 } },
      fix: { safety: 'unsafe' },
    });
    expect(problem?.hint).toBe(
      'write `start_date: 2020-01` and `end_date: 2021-03` instead of `date`',
    );
  });
});

describe('a similar value', () => {
  it.each([
    'a < b',
    'a == b, c == d',
    'C#(7), #1 and #link',
    'from $5 to $6, ~5 to ~6',
    'F# and C#',
    '<3',
    'List<String>',
    'vector<int>',
    '`<br>` and `\\textbf{x}` in code',
    'TODO list app',
    'TODO-list app',
    'TODO.txt manager',
    'Vec<i> and Result<b>',
    'C:\\section',
    'the to do of a team',
    '[TODO](https://example.com) as a link',
    'C:\\Users',
    'C:\\temp\\Names and C:\\New',
    '> 100 users',
    '$HOME_DIR and $PATH, $5 for user_id',
    'don\\\'t and \\"Best App\\"',
    'the arrays a[1] and [a][b]',
    'List&lt;String&gt; and R&amp;D',
    'Château, Ângela and São',
    'a…',
    '`[^1]` and `\\n`',
    '\\& and \\% as escapes',
  ])('is accepted: %s', async (text) => {
    expect(await checkText(`  summary: ${JSON.stringify(text)}`)).toEqual([]);
  });

  it.each([
    [
      'the period of a publication, whose date is required',
      '  publications:\n    - {title: x, authors: [Jane], doi: "", date: 2020-01 – 2020-05}',
    ],
    [
      'a period with a day that does not exist',
      '  projects:\n    - {name: x, date: 2020-02-30 – 2021}',
    ],
    ['a period that ends before it starts', '  projects:\n    - {name: x, date: 2020-02 – 2019}'],
    ['a URL with HTML', '  website: https://example.com/<br>'],
    ['a period in words', '  projects:\n    - {name: x, date: Winter 2020 to Spring 2021}'],
    [
      'a period next to a start',
      '  projects:\n    - {name: x, date: 2020-01 to 2021-03, start_date: 2020-01}',
    ],
    ['a period of years', '  projects:\n    - {name: x, date: 2020 to 2021}'],
  ])('is accepted: %s', async (_, text) => {
    const problems = await checkText(text);
    expect(problems.filter((problem) => problem.startsWith('suspicious-value'))).toEqual([]);
  });

  it.each(SAMPLES)('is accepted in the sample %s', async (file) => {
    const { source, options } = readSample(file);
    const { diagnostics } = await validateCv(source, { variant: options.variant ?? 'b' });
    expect(diagnostics.filter(({ code }) => code === 'suspicious-value')).toEqual([]);
  });
});

describe('a color with a part out of range', () => {
  it.each([
    ['rgb(0, 0, 300)', '300', 'rgb(0, 0, 255)'],
    ['rgb(-5 0 0)', '-5', 'rgb(0 0 0)'],
    ['rgb(120%, 0%, 0%)', '120%', 'rgb(100%, 0%, 0%)'],
    ['rgba(0, 0, 0, 1.5)', '1.5', 'rgba(0, 0, 0, 1)'],
    ['rgba(2,0,0,2)', '2', 'rgba(2,0,0,1)'],
    ['rgb(300,300,0)', '300', 'rgb(255,255,0)'],
    ['rgb(0 0 0 / 150%)', '150%', 'rgb(0 0 0 / 100%)'],
    ['hsl(207, 140%, 28%)', '140%', 'hsl(207, 100%, 28%)'],
  ])('is reported, with the nearest color: %s', async (color, part, nearest) => {
    const { diagnostics } = await validateCv({
      cv: { name: 'J' },
      design: { options: { primary_color: color } },
    });
    const [problem] = diagnostics.filter(({ code }) => code === 'color-out-of-range');
    expect(problem).toMatchObject({ severity: 'warning', found: `\`${part}\`` });
    expect(problem?.hint).toBe(`write \`${nearest}\`, or the intended color`);
  });

  it.each([
    'rgb(0, 79, 144)',
    'hsl(500, 100%, 28%)',
    'hsl(-20, 100%, 28%)',
    'hsl(0.5turn 100% 20%)',
    'rgba(0, 0, 0, 100%)',
    '#004f90',
    'navy',
  ])('is not reported for %s', async (color) => {
    const { diagnostics } = await validateCv({
      cv: { name: 'J' },
      design: { options: { primary_color: color } },
    });
    expect(diagnostics.filter(({ code }) => code === 'color-out-of-range')).toEqual([]);
  });
});
