import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { formatTable } from './table.mjs';

/** Interfaces whose members a page lists, by file. */
const INTERFACES = {
  'src/compiler/options/options.ts': ['ValidateOptions', 'RenderOptions'],
  'src/workers/options.ts': ['RendererOptions', 'RenderJobOptions'],
};

/** Pages that explain options, by the name of the option. */
const PAGES = {
  anonymous: 'tailoring.md#redacted-versions',
  breakBefore: 'one-page.md',
  citations: 'fields.md#citation-styles',
  dateRange: 'fields.md#dates',
  dates: 'fields.md#dates',
  fit: 'one-page.md',
  fontPaths: 'languages.md#fonts-for-other-scripts',
  font: 'languages.md#use-another-font',
  language: 'languages.md',
  limits: 'limits.md',
  only: 'tailoring.md#choose-sections',
  overlays: 'tailoring.md#overlays',
  redact: 'tailoring.md#redacted-versions',
  set: 'tailoring.md#set-one-value',
  template: 'templates.md',
  variant: 'fields.md#variant-a',
};

/** Modules of `src/` that the generators below need. */
export const INTERFACE_MODULES = {
  limits: 'src/limits/limits.ts',
  highestLimits: 'src/limits/limit-diagnostics.ts',
};

/**
 * Generates `members INTERFACE` from the comments of the members of interfaces, and `limits` with
 * the values of limits.
 */
export function generateInterfaces({ limits, highestLimits }) {
  return {
    ...Object.fromEntries(
      Object.entries(INTERFACES).flatMap(([file, names]) =>
        names.map((name) => [
          `members ${name}`,
          () => readMembers(file, name).map(formatOption).join('\n'),
        ]),
      ),
    ),
    limits: () => formatLimits(limits, highestLimits),
  };
}

/** Formats an item of a list; an option that a page explains has only the first sentence. */
function formatOption([name, text]) {
  if (PAGES[name] === undefined) return `- \`${name}\`: ${text}`;
  return `- [\`${name}\`](${PAGES[name]}): ${text.replace(/(?<=\.) (?=[A-Z`]).*/, '')}`;
}

/** Returns names and comments of the members of an interface. */
function readMembers(file, name) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), 99, true);
  const { members } = source.statements.find((node) => node.name?.text === name);
  return members.map((member) => {
    const [comment] = ts.getJSDocCommentsAndTags(member);
    const text = ts.getTextOfJSDocComment(comment.comment).replaceAll(/\s+/g, ' ');
    return [member.name.text, text.replaceAll(/; (?:none|false) by default(?=\.)/g, '')];
  });
}

function formatLimits({ DEFAULT_LIMITS, DEFAULT_TIMEOUT_MS }, { formatNumber, getHighestLimit }) {
  const formatMax = (max) => (Number.isFinite(max) ? formatNumber(max) : 'none');
  const rows = readMembers('src/limits/limits.ts', 'Limits').map(([name, text]) => [
    `\`${name}\``,
    formatNumber(DEFAULT_LIMITS[name]),
    formatMax(getHighestLimit(name)),
    text.replace(/ [\d,]+ by default\.$/, ''),
  ]);
  const timeout = [
    '`timeoutMs`, `--timeout`',
    `${DEFAULT_TIMEOUT_MS / 1000} s`,
    '24 days',
    'Elapsed time in milliseconds; `--timeout` takes seconds, or `none`.',
  ];
  return formatTable(['limit', 'default', 'maximum', 'what it bounds'], [...rows, timeout]);
}
