import type { BundledTemplate } from '../compiler/schema/bundled-templates.js';
import type { Design } from '../compiler/schema/design.js';
import type { RenderSettings } from '../compiler/schema/settings.js';
import { omitUndefined } from '../util/plain-object.js';
import type { Draft, SectionMapping } from './draft.js';
import { isValid, parseLanguageTag } from './fields.js';
import type { InputObject } from './input-object.js';
import { readBasics, SECTIONS } from './json-resume.js';

/** The nearest template; those of LaTeX are set in a serif font, in black. */
const TEMPLATES = new Map<string, BundledTemplate>([
  ['moderncv-banking', 'linear'],
  ['moderncv-classic', 'ledger'],
  ['moderncv-casual', 'ledger'],
  ['jake', 'linear'],
]);

const PAGE_SIZES = new Map([
  ['a4', 'a4paper'],
  ['letter', 'letterpaper'],
] as const);

/** The templates set entries in a smaller size. */
const FONT_SIZES = new Map<string, '10pt' | '11pt'>([
  ['10pt', '10pt'],
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
  const template = layout.accept('template', (name) => TEMPLATES.get(name));
  const page = layout.object('page');
  const margins = page?.object('margins') ?? layout.object('margins');
  const sides = ['top', 'bottom', 'left', 'right'].flatMap((side) => {
    const length = margins?.accept(side, (text) =>
      isValid({ design: { options: { margins: { page: { [side]: text } } } } }) ? text : undefined,
    );
    return length === undefined ? [] : [[side, length]];
  });
  const look = { primary_color: 'black', show_last_updated_date: false };
  const options = {
    ...(template && look),
    ...(sides.length > 0 && { margins: { page: Object.fromEntries(sides) } }),
  };
  const design: Design = omitUndefined({
    font: template && ('EBGaramond' as const),
    font_size: layout.object('typography')?.accept('fontSize', (size) => FONT_SIZES.get(size)),
    page_size: page?.accept('paperSize', (size) => PAGE_SIZES.get(size as 'a4')),
    options: Object.keys(options).length > 0 ? options : undefined,
  });
  if (Object.keys(design).length > 0) draft.design = design;
  const numbers = page?.text('showPageNumbers');
  return omitUndefined({
    template,
    page_numbers: numbers === 'false' ? false : undefined,
  });
}
