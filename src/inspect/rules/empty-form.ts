import { quote } from '../../diagnostics/quote.js';
import { findTitleMeaning, isSameSection } from '../structure/title-meaning.js';
import { type Rule, selectExtractors } from './rule.js';

/** Without a source, a form may lack what a person sees on the page. */
export const noName: Rule = (context) => {
  const { form, hasSource } = context;
  if (hasSource || form.person.some(({ role }) => role === 'name')) return undefined;
  return (
    selectExtractors(context).length > 0 && {
      message: 'No text at the top of the first page looks like a name.',
      hint: 'write your name alone on the first line, larger than everything else',
    }
  );
};

export const noJobs: Rule = ({ form, texts, hasSource }) => {
  if (hasSource || form.jobs.length > 0) return undefined;
  const title = texts.content
    .split('\n')
    .find((line) => isSameSection(findTitleMeaning(line.trim()) ?? 'other', 'experience'));
  return (
    title !== undefined && {
      message: `No job with a title and dates is found below ${quote(title.trim())}.`,
      hint: 'start each job with its title, employer and dates, such as Sept. 2020 – present',
    }
  );
};
