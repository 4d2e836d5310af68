/**
 * Writes the types of the library as one file, `dist/index.d.ts`, and those for browsers beside it, as programs and their authors need them: of the tags in
 * `src/compiler/schema/`, from which validators and JSON Schemas are generated, it keeps what people read, as comments.
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import ts from 'typescript';

/** The files that have the types of the library's entries. */
const ENTRIES = ['index.d.ts', 'browser/index.d.ts'];

/** Where the types of each module are, until they are bundled. */
const WORK = 'dist/types';

/** For programs whose types do not include `await using`. */
const BANNER = '/// <reference lib="esnext.disposable" />';

/** Tags that editors show, under the names of TSDoc. */
const SHOWN = { Default: '@defaultValue', Example: '@example', Examples: '@example' };

/** Kinds of text that are explained at each field, since editors show them as `string`. */
const EXPLAINED = ['Length', 'Uri', 'LanguageTag'];

/** What programs only read. Anything else that may be left out may also be undefined, with `exactOptionalPropertyTypes` too. */
const READ_ONLY = ['Diagnostic', 'Fix'];

/** Bundles the declarations of each entry. The native compiler writes those of modules in half of the time that the bundler takes. */
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
  const finished = [withoutTags, withUndefined, withPublicNames].reduce(
    (code, change) => change(code),
    tagged,
  );
  // Nothing refers to the tags any more, so that bundling drops them.
  await bundle(file, file, finished);
}

/**
 * @param file - what is written
 * @param code - what is in the input, if not the file
 * @returns what was written
 */
async function bundle(input, file, code) {
  const build = await rollup({
    input,
    external: [/^node:/, 'typia'],
    plugins: [
      { name: 'given', load: () => code },
      dts(),
      { name: 'types', renderChunk: withoutClassesOfTypes },
    ],
    onwarn(warning) {
      throw new Error(warning.message);
    },
  });
  // What was given has it already.
  const banner = code === undefined ? BANNER : '';
  const { output } = await build.write({ file, format: 'esm', banner });
  return output[0].code;
}

/** Takes the tags out of types, and adds what they say to the comments of fields. */
function withoutTags(code) {
  const file = parse(code);
  const aliases = new Map(
    file.statements.filter(ts.isTypeAliasDeclaration).map((alias) => [alias.name.text, alias]),
  );

  /** Whether a type is a tag: one of typia's, or another name for one. */
  const isTag = (node) => {
    if (!ts.isTypeReferenceNode(node)) return false;
    if (ts.isQualifiedName(node.typeName)) return node.typeName.left.getText() === 'tags';
    const alias = aliases.get(node.typeName.text);
    return alias !== undefined && isTag(alias.type);
  };

  /** The tags of a type with their values, also those behind its name. */
  const tagsIn = (node) => {
    if (isTag(node))
      return [{ name: node.typeName.right?.text, values: valuesOf(node.typeArguments[0]) }];
    const alias = aliases.get(node.typeName?.getText());
    return (alias === undefined ? childrenOf(node) : [alias.type]).filter(isPlain).flatMap(tagsIn);
  };

  const remarksOn = (type) => {
    const [kind] = namesIn(type).filter((name) => EXPLAINED.includes(name));
    const shown = tagsIn(type).filter(({ name }) => name in SHOWN);
    return [
      ...(kind === undefined ? [] : ['', ...commentOf(aliases.get(kind))]),
      ...shown.flatMap(({ name, values }) => values.map((value) => `${SHOWN[name]} ${value}`)),
    ];
  };

  return edit(file, (node, replace) => {
    if (ts.isIntersectionTypeNode(node) && node.types.some(isTag)) {
      const others = node.types.filter((type) => !isTag(type));
      // Parentheses around one type are left over.
      const isAlone = others.length === 1 && ts.isParenthesizedTypeNode(node.parent);
      replace(isAlone ? node.parent : node, others.map((type) => type.getText()).join(' & '));
    } else if (ts.isPropertySignature(node)) {
      const remarks = remarksOn(node.type);
      if (remarks.length > 0)
        replace(node.jsDoc.at(-1), asComment([...commentOf(node), ...remarks], columnOf(node)));
    }
  });
}

/** Lets fields and options that may be left out be undefined. */
function withUndefined(code) {
  return edit(parse(code), (node, replace) => {
    const isOptional = ts.isPropertySignature(node) && node.questionToken !== undefined;
    if (!isOptional || READ_ONLY.includes(node.parent.name?.text)) return;
    const { type } = node;
    const text = ts.isFunctionTypeNode(type) ? `(${type.getText()})` : type.getText();
    if (!/\bundefined$/.test(text)) replace(type, `${text} | undefined`);
  });
}

/** Calls types by the names under which they are exported, since messages and editors show those with which they are declared. */
function withPublicNames(code) {
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

/** An abstract class exists only for the types; the bundler exports it like a value. */
function withoutClassesOfTypes(code) {
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

/** Whether a type is that of a field itself, rather than of something in it. */
function isPlain(node) {
  return ts.isTypeNode(node) && !ts.isTypeLiteralNode(node);
}

/** The names of types in a type. */
function namesIn(node) {
  return ts.isTypeReferenceNode(node)
    ? [node.typeName.getText()]
    : childrenOf(node).flatMap(namesIn);
}

/** `'BS'` of `Example<'BS'>`; each of `Examples<{ bachelor: 'BS'; … }>`. */
function valuesOf(type) {
  return ts.isTypeLiteralNode(type)
    ? type.members.map((member) => member.type.getText())
    : [type.getText()];
}

function childrenOf(node) {
  const children = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return children;
}

function columnOf(node) {
  return node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).character;
}

/** The lines of a node's comment. */
function commentOf(node) {
  const text = node.jsDoc.at(-1).getText().slice('/**'.length, -'*/'.length).trim();
  return text.split('\n').map((line) => line.replace(/^\s*\* ?/, ''));
}

function asComment(lines, column) {
  const indent = ' '.repeat(column);
  return ['/**', ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`].join(
    '\n',
  );
}
