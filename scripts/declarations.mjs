/**
 * Writes the types of the library to `dist/index.d.ts` and `dist/browser/index.d.ts`. Tags of typia
 * in `src/compiler/schema/` become comments.
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import ts from 'typescript';

/** The declaration file of each entry point. */
const ENTRIES = ['index.d.ts', 'browser/index.d.ts'];

/** The folder of the declarations of single modules, which are then bundled. */
const WORK = 'dist/types';

/** References types of `await using`, which some programs lack. */
const BANNER = '/// <reference lib="esnext.disposable" />';

/** Tags that editors show, under the names of TSDoc. */
const SHOWN = { Default: '@defaultValue', Example: '@example', Examples: '@example' };

/** Types of text that each field explains, since editors show them as `string`. */
const EXPLAINED = ['Length', 'Uri', 'LanguageTag'];

/** Types that programs only read. Optional keys of all others accept undefined, too. */
const READ_ONLY = ['Diagnostic', 'Fix'];

/** Bundles the declarations. The native compiler writes them in half the time of the bundler. */
export async function writeDeclarations() {
  const compiler = [
    'node_modules/typescript-native/bin/tsc',
    '--project',
    'scripts/declarations.json',
  ];
  execFileSync(process.execPath, compiler, { stdio: ['ignore', 'inherit', 'inherit'] });
  for (const entry of ENTRIES) await writeTypes(`${WORK}/${entry}`, `dist/${entry}`);
  rmSync(WORK, { recursive: true });
}

async function writeTypes(entry, file) {
  const tagged = await bundle(entry, file);
  const finished = [moveTagsToComments, allowUndefined, usePublicNames].reduce(
    (code, change) => change(code),
    tagged,
  );
  // Unreferenced tags are dropped.
  await bundle(file, file, finished);
}

/**
 * @param file - the output file
 * @param code - the content of the input, if it is not a file
 * @returns the content of the output
 */
async function bundle(input, file, code) {
  const build = await rollup({
    input,
    external: [/^node:/, 'typia'],
    plugins: [
      { name: 'given', load: () => code },
      dts(),
      { name: 'types', renderChunk: exportClassesAsTypes },
    ],
    onwarn(warning) {
      throw new Error(warning.message);
    },
  });
  // Text of an earlier bundle begins with it already.
  const banner = code === undefined ? BANNER : '';
  const { output } = await build.write({ file, format: 'esm', banner });
  return output[0].code;
}

/** Moves the tags of types to the comments of fields. */
function moveTagsToComments(code) {
  const file = parse(code);
  const aliases = new Map(
    file.statements.filter(ts.isTypeAliasDeclaration).map((alias) => [alias.name.text, alias]),
  );

  /** Returns whether a type is a tag of typia, or an alias of one. */
  const isTag = (node) => {
    if (!ts.isTypeReferenceNode(node)) return false;
    if (ts.isQualifiedName(node.typeName)) return node.typeName.left.getText() === 'tags';
    const alias = aliases.get(node.typeName.text);
    return alias !== undefined && isTag(alias.type);
  };

  /** Finds the tags of a type, and of its aliases. */
  const findTags = (node) => {
    if (isTag(node))
      return [{ name: node.typeName.right?.text, values: getValues(node.typeArguments[0]) }];
    const alias = aliases.get(node.typeName?.getText());
    return (alias === undefined ? getChildren(node) : [alias.type])
      .filter(isPlain)
      .flatMap(findTags);
  };

  const describeType = (type) => {
    const [kind] = findTypeNames(type).filter((name) => EXPLAINED.includes(name));
    const shownTags = findTags(type).filter(({ name }) => name in SHOWN);
    return [
      ...(kind === undefined ? [] : ['', ...getCommentLines(aliases.get(kind))]),
      ...shownTags.flatMap(({ name, values }) => values.map((value) => `${SHOWN[name]} ${value}`)),
    ];
  };

  return edit(file, (node, replace) => {
    if (ts.isIntersectionTypeNode(node) && node.types.some(isTag)) {
      const others = node.types.filter((type) => !isTag(type));
      // Removes parentheses that would contain only one type.
      const isAlone = others.length === 1 && ts.isParenthesizedTypeNode(node.parent);
      replace(isAlone ? node.parent : node, others.map((type) => type.getText()).join(' & '));
    } else if (ts.isPropertySignature(node)) {
      const remarks = describeType(node.type);
      if (remarks.length > 0)
        replace(
          node.jsDoc.at(-1),
          formatComment([...getCommentLines(node), ...remarks], getColumn(node)),
        );
    }
  });
}

/** Adds `undefined` to optional keys, for `exactOptionalPropertyTypes`. */
function allowUndefined(code) {
  return edit(parse(code), (node, replace) => {
    const isOptional = ts.isPropertySignature(node) && node.questionToken !== undefined;
    if (!isOptional || READ_ONLY.includes(node.parent.name?.text)) return;
    const { type } = node;
    const text = ts.isFunctionTypeNode(type) ? `(${type.getText()})` : type.getText();
    if (!/\bundefined$/.test(text)) replace(type, `${text} | undefined`);
  });
}

/** Renames types to their exported names, since messages and editors show declared names. */
function usePublicNames(code) {
  const file = parse(code);
  const specifiers = file.statements
    .filter(ts.isExportDeclaration)
    .flatMap(({ exportClause }) => exportClause.elements);
  const renamed = specifiers.filter(({ propertyName }) => propertyName !== undefined);
  const names = new Map(renamed.map(({ propertyName, name }) => [propertyName.text, name.text]));
  return edit(file, (node, replace) => {
    if (ts.isExportSpecifier(node)) replace(node, node.name.text);
    else if (ts.isIdentifier(node) && !ts.isExportSpecifier(node.parent) && names.has(node.text))
      replace(node, names.get(node.text));
  });
}

/** Exports abstract classes as types: they have no value at run time. */
function exportClassesAsTypes(code) {
  const classes = [...code.matchAll(/^declare abstract class (\w+)/gm)].map(([, name]) => name);
  return classes.reduce(
    (text, name) =>
      text
        .replace(new RegExp(`(?<=^export \\{.*), ${name}\\b`, 'm'), '')
        .replace('export type { ', `$&${name}, `),
    code,
  );
}

function parse(code) {
  return ts.createSourceFile('index.d.ts', code, ts.ScriptTarget.Latest, true);
}

/**
 * Changes a text.
 *
 * @param visit - called for each node; replaces nodes with texts
 */
function edit(file, visit) {
  const edits = [];
  const replace = (node, text) => void edits.push({ start: node.getStart(), end: node.end, text });
  const walk = (node) => {
    visit(node, replace);
    ts.forEachChild(node, walk);
  };
  walk(file);
  const fromEnd = edits.sort((a, b) => b.start - a.start);
  return fromEnd.reduce(
    (text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end),
    file.text,
  );
}

/** Returns whether a type is that of the field itself, not of its items. */
function isPlain(node) {
  return ts.isTypeNode(node) && !ts.isTypeLiteralNode(node);
}

/** Finds the names of referenced types. */
function findTypeNames(node) {
  return ts.isTypeReferenceNode(node)
    ? [node.typeName.getText()]
    : getChildren(node).flatMap(findTypeNames);
}

/** Returns `'BS'` for `Example<'BS'>`, and all values for `Examples<{ bachelor: 'BS'; … }>`. */
function getValues(type) {
  return ts.isTypeLiteralNode(type)
    ? type.members.map((member) => member.type.getText())
    : [type.getText()];
}

function getChildren(node) {
  const children = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return children;
}

function getColumn(node) {
  return node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).character;
}

function getCommentLines(node) {
  const text = node.jsDoc.at(-1).getText().slice('/**'.length, -'*/'.length).trim();
  return text.split('\n').map((line) => line.replace(/^\s*\* ?/, ''));
}

function formatComment(lines, column) {
  const indent = ' '.repeat(column);
  return ['/**', ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`].join(
    '\n',
  );
}
