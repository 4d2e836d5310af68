/**
 * `npm run typst-package [-- FOLDER]`: writes the package for Typst Universe, by default in
 * `dist-typst-package/`, as in the folder `packages` of github.com/typst/packages.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { encode } from 'fast-png';
import { cvToTypst } from '../dist/index.js';

const FROM = 'apps/typst-package';

/** Pixels per point; the longer edge must have at least 1080 pixels. */
const THUMBNAIL_SCALE = 2;

/**
 * @param root - the output folder
 * @returns the path of the package
 */
export async function writeTypstPackage(root = 'dist-typst-package') {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  const version = manifest.version.replace(/-.*/, '');
  const folder = join(root, 'preview', manifest.name, version);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const write = (name, content) => writeFileSync(join(folder, name), content);
  copyTemplates(folder);
  cpSync('LICENSE', join(folder, 'LICENSE'));
  cpSync(join(FROM, 'template'), join(folder, 'template'), { recursive: true });
  const templates = readdirSync('typst-templates').filter((name) =>
    existsSync(join('typst-templates', name, 'template.typ')),
  );
  for (const name of templates) {
    const image = `images/template-${name}.png`;
    cpSync(join('docs', image), join(folder, image));
  }
  write('lib.typ', templates.map((name) => `#import "${name}.typ"\n`).join(''));
  for (const name of templates) write(`${name}.typ`, await writeModule(name));
  cpSync(join(FROM, 'with-defaults.typ'), join(folder, 'with-defaults.typ'));
  write('typst.toml', formatManifest(manifest, version));
  for (const name of ['README.md', 'template/main.typ']) {
    const text = readFileSync(join(FROM, name), 'utf8');
    write(name, text.replaceAll(/(@preview\/cvpress:)[\d.]*\d/g, `$1${version}`));
  }
  write('thumbnail.png', await drawFirstPage(compileTemplate(folder)));
  return folder;
}

/** Copies what the compiler reads, without the files for cvpress and for custom templates. */
function copyTemplates(folder) {
  cpSync('typst-templates', join(folder, 'typst-templates'), {
    recursive: true,
    filter: (file) =>
      basename(file) !== 'new-template' && !['.yaml', '.css'].includes(extname(file)),
  });
  const fonts = join(folder, 'typst-templates/common/fonts.typ');
  const code = readFileSync(fonts, 'utf8').replace('= true', '= "cvpress-fonts" in sys.inputs');
  writeFileSync(fonts, code);
}

/** Writes the module of a template, whose default design is in its manifest. */
async function writeModule(template) {
  const markup = await cvToTypst({ cv: { name: 'X' } }, { template });
  const defaults = /#show: template\.with(\(\n.*?\n\))\n/s
    .exec(markup)[1]
    .replaceAll(/^ {2}(?:title|language): .*\n/gm, '')
    .replace(/(?<=^ {2}fonts: \("[^"]*",).*(?=\),$)/m, '');
  return `#import "with-defaults.typ": with-defaults
#import "typst-templates/${template}/template.typ" as source
#import source: *

#let template = with-defaults(source.template, ${defaults})
`;
}

function formatManifest({ name, license, repository, keywords }, version) {
  return `[package]
name = "${name}"
version = "${version}"
entrypoint = "lib.typ"
authors = ["The cvpress authors <@OWNER>"]
license = "${license} AND CC-BY-4.0"
description = "Accessible, machine-readable CVs and cover letters."
repository = "${repository.url.replace(/^git\+|\.git$/g, '')}"
keywords = ${JSON.stringify(keywords.filter((keyword) => !/typst|yaml/.test(keyword)))}
categories = ["cv", "office"]
compiler = "0.14.0"
exclude = ["/images/"]

[template]
path = "template"
entrypoint = "main.typ"
thumbnail = "thumbnail.png"
`;
}

/** Compiles the template with the files of its package, since the engine finds no package. */
function compileTemplate(folder) {
  const workspace = resolve(folder);
  const code = readFileSync(join(folder, 'template/main.typ'), 'utf8');
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: ['fonts'] }] });
  const mainFileContent = code.replace(/"@preview\/[^"]*"/, '"/lib.typ"');
  return compiler.pdf(compiler.compile({ mainFileContent }).result);
}

async function drawFirstPage(pdf) {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const { width, height, data } = await document.getPage(0).render({
    scale: THUMBNAIL_SCALE,
    render: 'bitmap',
  });
  document.destroy();
  library.destroy();
  return encode({ width, height, data, channels: 4 });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  console.log(await writeTypstPackage(process.argv[2]));
