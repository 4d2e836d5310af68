import { readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { getScript, splitLanguageTag } from '../../compiler/locales/language-tag.js';
import { formatDidYouMean } from '../../diagnostics/find-similar.js';
import { escapeText } from '../../diagnostics/quote.js';
import { getPackageFolder } from '../../files/package-files.js';
import { omitUndefined } from '../../util/plain-object.js';
import { EXIT, type ExitCode, optionError } from '../exit-codes.js';
import { isFolder } from '../inputs.js';
import { formatCommand } from '../invocation.js';
import { Reporter, type ReporterOptions } from '../reporter.js';
import { writeNewFile } from '../write-outputs.js';
import { formatSchemaComment, printSchemaHint, resolveSchemaAddress } from './schema.js';

interface InitOptions extends ReporterOptions, SampleOptions {}

interface SampleOptions {
  readonly language?: string;
  readonly template?: string;
}

export async function run(
  target: string,
  { language, template, ...options }: InitOptions,
): Promise<ExitCode> {
  return new Reporter(options).guard(async (reporter) => {
    const file =
      /[/\\]$/.test(target) || isFolder({ path: target }) ? join(target, DEFAULT_NAME) : target;
    if (language !== undefined) await rejectUnknownLanguage(language);
    // Standard output is probably redirected to a file in the working folder.
    const text = await createSample(
      file === '-' ? DEFAULT_NAME : file,
      omitUndefined({ language, template }),
    );
    if (file === '-') {
      process.stdout.write(text);
      return EXIT.success;
    }
    await writeNewFile(
      file,
      text,
      'it already exists, and init never overwrites',
      'name another file',
    );
    const note = describeTranslation(language);
    reporter.print(`${file} is written${note}. Edit it, then: ${formatCommand('render', file)}`);
    printSchemaHint(file, reporter);
    return EXIT.success;
  });
}

const DEFAULT_NAME = 'cv.yaml';

/** By language; the Chinese sample has simplified characters. */
const SAMPLES = new Map(
  Object.entries({
    ar: 'arabic',
    de: 'german',
    en: 'starter',
    he: 'hebrew',
    hi: 'hindi',
    ja: 'japanese',
    tr: 'turkish',
    zh: 'chinese',
  }),
);

function findSample(tag = 'en'): string | undefined {
  return getScript(tag) === 'Hant' ? undefined : SAMPLES.get(splitLanguageTag(tag).language);
}

function describeTranslation(tag: string | undefined): string {
  if (tag === undefined || findSample(tag) !== undefined) return '';
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(tag);
  return ` in English, with titles and dates in ${name}`;
}

async function rejectUnknownLanguage(tag: string): Promise<void> {
  const { completeOptions } = await import('../arguments/arguments.js');
  completeOptions({ language: tag });
  const { LANGUAGES } = await import('../../compiler/locales/all.generated.js');
  const { matchLocale } = await import('../../compiler/locales/find-locale.js');
  if (matchLocale(LANGUAGES, tag) !== undefined) return;
  const tags = LANGUAGES.map((locale) => locale.tag);
  throw optionError(
    `cvpress is not translated to the language "${tag}".`,
    formatDidYouMean(tag, tags) ?? `choose one of ${tags.join(', ')}`,
  );
}

async function createSample(file: string, { language, template }: SampleOptions): Promise<string> {
  const [, extension] = /\.(ya?ml|json)$/i.exec(file) ?? [];
  if (extension === undefined) {
    const { dir, name } = parse(file);
    throw optionError(
      `${file} is not the name of a document: the extension must be .yaml, .yml or .json.`,
      `write \`${formatCommand('init', join(dir, `${name}.yaml`))}\``,
    );
  }
  const path = join(getPackageFolder(), 'samples', `${findSample(language) ?? 'starter'}.yaml`);
  let text = readFileSync(path, 'utf8');
  if (language !== undefined)
    text = text
      .replace(/^language: .*\n|^(?=cv:)/m, `language: ${language}\n`)
      // The header does not show it by default, which would be reported.
      .replace(/^ {2}location: .*\n/m, '');
  if (template !== undefined)
    text = text.replace(/^(?=cv:)/m, `render:\n  template: ${template}\n\n`);
  if (extension.toLowerCase() === 'json') {
    const { parseCvSource } = await import('../../compiler/pipeline/parse-cv-source.js');
    const document = parseCvSource(text).value as object;
    return `${JSON.stringify({ $schema: resolveSchemaAddress(file), ...document }, null, 2)}\n`;
  }
  return text
    .replace(/^# yaml-language-server: .*\n/, () => formatSchemaComment(file))
    .replace(/cvpress render \S+\.yaml/, () => escapeText(formatCommand('render', file)));
}
