import { slugify } from '../site-docs.mjs';

/** Pages that explain options, by command or option. */
const PAGES = {
  '--break-before': 'one-page.md#choose-where-pages-break',
  '--citations': 'fields.md#citation-styles',
  '--date-range': 'fields.md#dates',
  '--dates': 'fields.md#dates',
  '--editions': 'tailoring.md#editions',
  '--editor': 'editor.md#live-preview',
  '--extends': 'templates.md#make-your-own-in-ten-minutes',
  '--fail-on': 'pdf-rules.md',
  '--fit': 'one-page.md',
  '--font': 'languages.md#use-another-font',
  '--font-path': 'languages.md#fonts-for-other-scripts',
  '--format': 'one-page.md#formats',
  '--into': 'import.md#add-publications-to-a-cv',
  '--language': 'languages.md',
  '--limit': 'limits.md',
  '--message-format': 'diagnostics.md#output-formats',
  '--name': 'batch.md#names',
  '--overlay': 'tailoring.md#overlays',
  '--photo': 'templates.md#add-a-photo',
  '--redact': 'tailoring.md#redacted-versions',
  '--report': 'batch.md#failures-and-reports',
  '--root': 'agents.md',
  '--set': 'tailoring.md#set-one-value',
  '--shard': 'batch.md#several-machines',
  '--skip': 'tailoring.md#choose-sections',
  '--template': 'templates.md',
  '--template-option': 'templates.md#set-options',
  '--text': 'parsers.md',
  '--typst-import': '#edit-the-markup-by-hand',
  '--variant': 'fields.md#variant-a',
  '--workers': 'batch.md#workers',
};

/** Lists of options that several commands have, by groups of the help of `render`. */
const SHARED = {
  'layout options': ['Output:', 'Appearance:', 'Pages:'],
  'document options': ['Input:', 'Content:'],
  'batch options': ['Batch:'],
  'common options': ['Limits:', 'Diagnostics:'],
};

/** Generates `commands`, `options COMMAND`, and the lists of shared options. */
export function generateCommands(program) {
  const { commands } = program;
  const optionsIn = (name, headings) =>
    commands
      .find((command) => command.name() === name)
      .options.filter((option) => !option.hidden && headings.includes(option.helpGroupHeading));
  const list = (options) => options.map(formatOption).join('\n');
  return {
    commands: () => {
      const groups = [...new Set(commands.map((command) => command.helpGroup()))];
      const link = (command) => `[\`${command.name()}\`](#${slugify(formatUsage(command))})`;
      const links = (group) =>
        commands.filter((command) => command.helpGroup() === group).map(link);
      return groups
        .map((group) => `- **${group.replace(':', '')}**: ${links(group).join(', ')}`)
        .join('\n');
    },
    ...Object.fromEntries(
      commands.map((command) => [
        `options ${command.name()}`,
        () => list(optionsIn(command.name(), [undefined])),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(SHARED).map(([name, headings]) => [
        name,
        () => list(optionsIn('render', headings)),
      ]),
    ),
  };
}

function formatUsage(command) {
  const names = command.registeredArguments.map((argument) => {
    const name = argument.variadic ? `${argument.name()}...` : argument.name();
    return argument.required ? `<${name}>` : `[${name}]`;
  });
  return ['cvpress', command.name(), ...names].join(' ');
}

/** Formats an item of a list: the flags, and the description with names as code, choices and a link. */
function formatOption({ flags, long, description, argChoices = [] }) {
  const code = (text) => `\`${text}\``;
  const [, main, note] = /^(.*?)( \((?:default|repeatable|env).*)?$/.exec(description);
  const format = (text = '') =>
    text.replaceAll(
      /'[^']*[={][^']*'|cvpress templates|--[\w-]+(?: json)?|[\w-]*\w[.=]\w[\w=]*|(?<=default: )[\w.-]+(?=\))|(?<=such as )(?:code|pt-BR)$|CVPRESS_\w+/g,
      code,
    );
  const page = PAGES[long];
  const choices = argChoices.length === 0 ? '' : `: ${argChoices.map(code).join(', ')}`;
  const text = page === undefined ? format(main) : `[${format(main)}](${page})`;
  return `- ${flags.split(', ').map(code).join(', ')}: ${text}${choices}${format(note)}`;
}
