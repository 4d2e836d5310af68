import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** Modules of `src/` that the generator below needs. */
export const TEMPLATE_MODULES = {
  bundled: 'src/compiler/schema/bundled-templates.ts',
  templates: 'src/compiler/templates/template.ts',
};

/** Generates `templates`, with their own options and defaults, and `template options`. */
export function generateTemplates({ bundled, templates }) {
  return {
    'template options': () =>
      Object.entries(templates.COMMON_OPTIONS)
        .map((option) => `- ${formatOption(option)}`)
        .join('\n'),
    templates: () =>
      bundled.BUNDLED_TEMPLATES.map((name) => {
        const text = readFileSync(`typst-templates/${name}/template.yaml`, 'utf8');
        const { description, options = {} } = parse(text);
        return [`- \`${name}\`: ${description}`, ...Object.entries(options).map(formatOption)];
      })
        .map((texts) => texts.join('\n  - '))
        .join('\n'),
  };
}

function formatOption([name, { description, values, default: value }]) {
  const choices =
    values === undefined ? '' : ` (${values.map((text) => `\`${text}\``).join(', ')})`;
  return `\`${name}\`: ${description.replace(/\.$/, '')}${choices}; default: \`${[value].flat().join(', ')}\`.`;
}
