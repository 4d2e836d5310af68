import type { BundledTemplate } from '../compiler/schema/bundled-templates.js';
import type { Design } from '../compiler/schema/design.js';
import type { RenderSettings } from '../compiler/schema/settings.js';
import type { Draft, SectionMapping } from './draft.js';
import { parseLanguageTag } from './fields.js';
import type { InputObject } from './input-object.js';
import { readBasics, SECTIONS } from './json-resume.js';
import { acceptAt, addField } from './rendercv/design.js';

/** The nearest template; those of LaTeX are set in a serif font, in black. */
const TEMPLATES = new Map<string, BundledTemplate>([
  ['moderncv-banking', 'linear'],
  ['moderncv-classic', 'ledger'],
  ['moderncv-casual', 'ledger'],
  ['jake', 'linear'],
]);

/** The templates set entries in a smaller size. */
const LAYOUT_VALUES = new Map([
  ['a4', 'a4paper'],
  ['letter', 'letterpaper'],
  ['11pt', '10pt'],
  ['12pt', '11pt'],
]);

const DEFAULT_ORDER = (
  'education work languages skills awards certificates publications references projects ' +
  'interests volunteer'
).split(' ');

/** Reads YAMLResume (https://yamlresume.dev), which has JSON Resume's lists. */
export function readYamlResume(root: InputObject, draft: Draft): void {
  const content = root.object('content');
  const layout = findPrintLayout(root);
  const locales = [root.object('locale'), layout?.object('locale')];
  const tags = locales.flatMap((locale) => locale?.accept('language', parseLanguageTag) ?? []);
  draft.language = tags[0];
  readBasics(content?.object('basics'), content, 'headline', draft);
  const rows = layout === undefined ? arrangeSections() : arrangeSections(layout);
  draft.addSections(rows, (key, textKey = '') => content?.objects(key, textKey) ?? []);
  const render = {
    ...(layout && readLayout(layout, draft)),
    ...(draft.person.location === undefined ? {} : { show_location: true }),
  };
  if (Object.keys(render).length > 0) draft.render = render;
}

/** Returns the first layout for LaTeX; the others are for other outputs. */
function findPrintLayout(root: InputObject): InputObject | undefined {
  const layouts = ['layout', 'layouts'].flatMap((key) => root.objects(key));
  const layout = layouts.find((part) => (part.peek('engine') || 'latex') === 'latex');
  layout?.text('engine');
  for (const other of layouts) if (other !== layout) other.tracker.consume(other.path);
  return layout;
}

function arrangeSections(layout?: InputObject): SectionMapping[] {
  const sections = layout?.object('sections');
  const order = [...(sections?.texts('order') ?? []), ...DEFAULT_ORDER];
  const aliases = sections?.object('aliases');
  return [...SECTIONS]
    .sort(([, , a], [, , b]) => order.indexOf(a) - order.indexOf(b))
    .map(([title, ...row]) => [aliases?.text(row[1]) ?? title, ...row] as SectionMapping);
}

function readLayout(layout: InputObject, draft: Draft): RenderSettings {
  const design: Design = {};
  const add = (path: string, value: string | boolean) => addField(design, path.split('.'), value);
  const template = layout.accept('template', (name) => TEMPLATES.get(name));
  if (template !== undefined) {
    add('font', 'EBGaramond');
    add('options.primary_color', 'black');
    add('options.show_last_updated_date', false);
  }
  const read = (from: string, to: string) =>
    acceptAt(layout, from, (text) => add(to, LAYOUT_VALUES.get(text) ?? text));
  read('page.paperSize', 'page_size');
  read('typography.fontSize', 'font_size');
  for (const side of ['top', 'bottom', 'left', 'right']) {
    read(`page.margins.${side}`, `options.margins.page.${side}`);
    read(`margins.${side}`, `options.margins.page.${side}`);
  }
  if (Object.keys(design).length > 0) draft.design = design;
  const hasNumbers = layout.object('page')?.text('showPageNumbers') !== 'false';
  return { ...(template && { template }), ...(hasNumbers ? {} : { page_numbers: false }) };
}
