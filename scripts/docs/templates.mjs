import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** Modules of `src/` that the generator below needs. */
export const TEMPLATE_MODULES = { templates: 'src/compiler/schema/bundled-templates.ts' };

/** Generates `templates` from the manifests of the bundled templates. */
export function generateTemplates({ templates }) {
  return {
    templates: () =>
      templates.BUNDLED_TEMPLATES.map((name) => {
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
