/**
 * Checks the action and the workflows with GitHub's parser: `npm run check -- workflows`. With
 * arguments, checks these files.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { register } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TextDocument } from 'vscode-languageserver-textdocument';

// The parser imports JSON without attributes, as bundlers allow.
const jsonLoader = `export const load = (url, context, next) =>
  next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context);`;
register(`data:text/javascript,${encodeURIComponent(jsonLoader)}`);
const { validate } = await import('@actions/languageservice');

const WORKFLOWS = '.github/workflows';
const named = process.argv.slice(2);
const files =
  named.length > 0
    ? named
    : ['action.yml', ...readdirSync(WORKFLOWS).map((name) => `${WORKFLOWS}/${name}`)];
for (const file of files) {
  const document = TextDocument.create(
    pathToFileURL(resolve(file)).href,
    'yaml',
    1,
    readFileSync(file, 'utf8'),
  );
  for (const { message, range } of await validate(document)) {
    console.error(`${file}:${range.start.line + 1}:${range.start.character + 1}: ${message}`);
    process.exitCode = 1;
  }
}
