/**
 * npm run judge -- <folder> [--show code,role] [--reports folder]: what `inspect` says of PDFs with labels, beside what is so.
 *
 * For each rule: findings that the label confirms, that it contradicts, and those that a person has to look at. For each defect
 * that was put in: found or missed. For the form: values that are right, wrong, blank. `--show` lists the cases of some of them.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { scoreForm } from './judge-form.mjs';
import { factsOfFile, TRUTHS } from './judge-truth.mjs';
import { run } from './run.mjs';

const CLI = new URL('../dist/cli.cjs', import.meta.url).pathname;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    show: { type: 'string', default: '' },
    reports: { type: 'string' },
    except: { type: 'string', default: '' },
  },
});
const [folder] = positionals;
const shown = new Set(values.show.split(','));

async function judged(stem) {
  const file = join(folder, `${stem}.pdf`);
  const label = JSON.parse(await readFile(join(folder, `${stem}.json`), 'utf8'));
  const report = await reportOf(file, stem);
  const readers = { ...report.readers, ...report.programs };
  const texts = Object.fromEntries(Object.entries(readers).flatMap(([name, { text }]) => (text ? [[name, text]] : [])));
  return { stem, label, report, texts, facts: await factsOfFile(file) };
}

/** Kept from one run to the next if there is a folder for it, since rules of judging change more often than `inspect`. */
async function reportOf(file, stem) {
  const kept = values.reports && join(values.reports, `${stem}.json`);
  if (kept) await mkdir(values.reports, { recursive: true });
  const text = kept ? await readFile(kept, 'utf8').catch(() => undefined) : undefined;
  if (text !== undefined) return JSON.parse(text);
  const json = await run(process.execPath, [CLI, 'inspect', '--json', '--fail-on', 'never', file]);
  if (kept) await writeFile(kept, json);
  return JSON.parse(json);
}

/** Two at once: a machine has at least two cores. */
async function all(stems) {
  const results = [];
  const next = stems[Symbol.iterator]();
  const worker = async () => {
    for (const stem of next)
      results.push(
        await judged(stem).catch((error) => {
          process.stderr.write(`${stem}: ${error.message.slice(0, 300)}\n`);
          return undefined;
        }),
      );
  };
  await Promise.all([worker(), worker()]);
  return results.filter(Boolean).sort((a, b) => a.stem.localeCompare(b.stem, 'en', { numeric: true }));
}

function table(head, rows) {
  const lines = [head, head.map((_, nth) => (nth === 0 ? '---' : '---:')), ...rows];
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

/** Findings by rule. A rule without a truth of its own is confirmed by a defect that was put in, and else looked at by eye. */
function judgeFindings(cases) {
  const rules = new Map();
  for (const one of cases) {
    for (const finding of one.report.findings) {
      const { code, severity } = finding;
      const row = rules.get(code) ?? { severity, true: [], false: [], eye: [] };
      rules.set(code, row);
      const truth = TRUTHS[code]?.(one, finding) ?? (one.label.defects.includes(code) ? true : undefined);
      row[truth === undefined ? 'eye' : String(truth)].push({ stem: one.stem, finding });
    }
  }
  return rules;
}

function sayFindings(rules, count) {
  const rows = [...rules]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([code, { severity, ...row }]) => {
      const [right, wrong, eye] = [row.true.length, row.false.length, row.eye.length];
      return [
        code,
        severity,
        right + wrong + eye,
        right,
        wrong,
        eye,
        right + wrong === 0 ? '' : `${Math.round((100 * right) / (right + wrong))} %`,
      ];
    });
  console.log(
    `## Findings in ${count} PDFs\n\n${table(['rule', 'severity', 'findings', 'true', 'false', 'by eye', 'true of those judged'], rows)}`,
  );
  for (const [code, row] of rules) {
    for (const kind of ['false', 'eye', 'true']) {
      if (!(shown.has(code) || (shown.has(kind) && row[kind].length > 0))) continue;
      for (const { stem, finding } of row[kind])
        console.log(`${code} ${kind} ${stem} p${finding.page ?? '-'}: ${finding.message}`);
    }
  }
}

/** Defects that were put in, unless the page shows that they came to nothing, and those that programs make by themselves. */
function sayDefects(cases) {
  const codes = [...new Set([...cases.flatMap(({ label }) => label.defects), ...Object.keys(TRUTHS)])].sort();
  const rows = codes.flatMap((code) => {
    const has = (one) => one.report.findings.some((finding) => finding.code === code);
    const isSo = (one) => TRUTHS[code]?.(one);
    const put = cases.filter((one) => one.label.defects.includes(code));
    const effective = put.filter((one) => isSo(one) !== false);
    const natural = cases.filter((one) => !one.label.defects.includes(code) && isSo(one) === true);
    for (const one of shown.has(code) ? [...effective, ...natural].filter((each) => !has(each)) : [])
      console.log(`${code} missed ${one.stem} (${one.label.program}, ${one.label.template})`);
    if (put.length + natural.length === 0) return [];
    return [
      [code, put.length, effective.length, effective.filter(has).length, natural.length, natural.filter(has).length],
    ];
  });
  console.log(
    `## Defects\n\n${table(['defect', 'put in', 'effective', 'found', 'by the programs themselves', 'found'], rows)}`,
  );
}

function sayForm(cases) {
  const scores = cases

    .filter(({ facts }) => facts.letters > 0)
    .filter(({ label }) => !label.defects.some((code) => ['text-in-picture', 'text-without-unicode'].includes(code)))
    .flatMap((one) => scoreForm(one).map((score) => ({ ...score, stem: one.stem })));
  const roles = [...new Set(scores.map(({ role }) => role))];
  const kinds = [
    'right',
    'probably right',
    'in place of the other',
    'wrong',
    'probably wrong',
    'blank',
    'invented',
    'probably invented',
  ];
  const rows = roles.map((role) => [
    role,
    ...kinds.map((kind) => scores.filter((score) => score.role === role && score.kind === kind).length),
  ]);
  console.log(`## Form\n\n${table(['value', ...kinds], rows)}`);
  for (const { stem, role, kind, is, said } of scores.filter(
    ({ role, kind }) => (shown.has(role) || shown.has(kind)) && !kind.endsWith('right'),
  ))
    console.log(`form ${role} ${kind} ${stem}: is ${JSON.stringify(is)}, said ${JSON.stringify(said)}`);
}

const stems = (await readdir(folder)).filter((name) => name.endsWith('.pdf')).map((name) => basename(name, '.pdf'));
const cases = await all(stems);
sayFindings(judgeFindings(cases), cases.length);
sayDefects(cases);
sayForm(cases);
