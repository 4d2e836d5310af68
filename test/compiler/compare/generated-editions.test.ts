// Generated editions of a CV with planted inventions, reorderings, cuts and omissions.
import { expect, it } from 'vitest';
import { compareWithMaster } from '../../../src/compiler/pipeline/compare-with-master.js';
import { createRandom } from '../../support/create-random.js';
import { IS_LONG } from '../../support/length.js';

interface Job {
  company: string;
  position: string;
  start_date?: string;
  end_date?: string;
  highlights: string[];
}

interface Cv {
  name: string;
  label: string;
  summary?: string;
  experience: Job[];
  education: { institution: string; area: string; study_type?: string; gpa?: string }[];
  publications: { title: string; authors: string[]; doi: string; date: string }[];
  extracurricular_activities: Job[];
  skills: { name: string; details: string }[];
}

const ADJECTIVES = ['large', 'regional', 'quiet', 'annual', 'digital', 'coastal'];
const NOUNS = ['survey', 'archive', 'harbor', 'reef', 'ferry', 'library', 'orchard', 'turbine'];
const VERBS = ['Led', 'Built', 'Wrote', 'Tested', 'Taught', 'Repaired'];
const SKILLS = ['Python', 'Go', 'Rust', 'SQL', 'Bash', 'C++', 'R'];

class Generator {
  readonly random: () => number;
  #count = 0;

  constructor(seed: number) {
    this.random = createRandom(seed);
  }

  below(count: number): number {
    return Math.floor(this.random() * count);
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  /** Names are unique, so that each text is in one place only. */
  createName(): string {
    this.#count += 1;
    return `Site${'abcdefghijklmnopqrstuvwxyz'.charAt(this.#count % 26)}${this.#count}`;
  }

  createHighlight(): string {
    const phrase = `the ${this.pick(ADJECTIVES)} ${this.pick(NOUNS)} of ${this.createName()}`;
    return this.pick([
      `${this.pick(VERBS)} ${phrase} near the ${this.pick(NOUNS)}, cutting costs by ${10 + this.below(80)} %.`,
      `${this.pick(VERBS)} ${phrase} with nearly ${10 + this.below(80)} people. Archived the rest.`,
      `${this.pick(VERBS)} ${phrase} but not the ${this.pick(NOUNS)}.`,
      `${this.pick(VERBS)} **${phrase}** and ${this.pick(VERBS).toLowerCase()} the ${this.pick(NOUNS)}`,
    ]);
  }

  createJob(): Job {
    const year = 1990 + this.below(20);
    return {
      company: this.createName(),
      position: `${this.pick(['Engineer', 'Diver', 'Clerk'])} ${this.createName()}`,
      start_date: `${year}-03`,
      end_date: `${year + 3}-04`,
      highlights: this.createList(4, () => this.createHighlight()),
    };
  }

  createList<T>(count: number, create: () => T): T[] {
    return Array.from({ length: count }, create);
  }

  createCv(): Cv {
    return {
      name: 'Jane Doe',
      label: 'Diver',
      summary: `${this.createHighlight()} Works in ${this.createName()}.`,
      experience: this.createList(4, () => this.createJob()),
      education: this.createList(2, () => ({
        institution: this.createName(),
        area: 'Biology',
        study_type: 'BS',
        gpa: '3.90',
      })),
      publications: this.createList(2, () => ({
        title: `On ${this.createName()}`,
        authors: ['Jane Doe', 'Jo Roe', 'Kim Poe'],
        doi: `10.1000/${this.createName()}`,
        date: '2021-03',
      })),
      extracurricular_activities: this.createList(2, () => this.createJob()),
      skills: [
        { name: 'Languages', details: this.shuffle(SKILLS).join(', ') },
        { name: 'Spoken', details: 'English (fluent), German (basic), French (fair)' },
      ],
    };
  }

  shuffle<T>(items: readonly T[]): T[] {
    return [...items].sort(() => this.random() - 0.5);
  }

  omit<T>(items: readonly T[]): T[] {
    const kept = items.filter(() => this.random() < 0.8);
    return kept.length === 0 ? items.slice(0, 1) : kept;
  }
}

/** Omissions, reorderings and cuts, which add nothing. */
function tailor(generator: Generator, master: Cv): Cv {
  const cv = structuredClone(master);
  const { random } = generator;
  const tailorJob = (job: Job): Job => ({
    ...job,
    highlights: generator.shuffle(generator.omit(job.highlights)).map((text) => {
      if (random() < 0.2) return text.replace(/, cutting costs.*/, '.');
      if (random() < 0.2) return text.replace(/ (?:large|regional|quiet|annual|coastal)/, '');
      if (random() < 0.2) return text.replace(' Archived the rest.', '');
      if (random() < 0.1) return text.replaceAll('*', '').toUpperCase().replace(/\.$/, '');
      return text;
    }),
  });
  cv.experience = generator.shuffle(generator.omit(cv.experience)).map(tailorJob);
  cv.extracurricular_activities = generator.omit(cv.extracurricular_activities).map(tailorJob);
  if (random() < 0.3) delete cv.summary;
  if (random() < 0.3) for (const school of cv.education) delete school.gpa;
  if (random() < 0.3) for (const school of cv.education) delete school.study_type;
  cv.publications = generator.shuffle(generator.omit(cv.publications));
  const [languages, spoken] = cv.skills as [Cv['skills'][0], Cv['skills'][0]];
  languages.details = generator.shuffle(generator.omit(languages.details.split(', '))).join(', ');
  spoken.details = generator.omit(spoken.details.split(', ')).join(', ');
  return cv;
}

type Path = readonly (string | number)[];

/** Each plants one invention, and returns its path; undefined if the edition has no place for it. */
const INVENTIONS: Readonly<
  Record<string, (generator: Generator, cv: Cv, master: Cv) => Path | undefined>
> = {
  'a new highlight': (_, cv) => {
    const { highlights } = cv.experience[0] as Job;
    highlights.push('Won a prize.');
    return ['experience', 0, 'highlights', highlights.length - 1];
  },
  'an added word': (_, cv) => replaceHighlight(cv, / the /, ' the award-winning '),
  'another number': (_, cv) => replaceHighlight(cv, /\d\d(?= %| people)/, '99'),
  'a dropped negation': (_, cv) => replaceHighlight(cv, / not /, ' '),
  'a dropped hedge': (_, cv) => replaceHighlight(cv, / nearly /, ' '),
  'a dropped number': (_, cv) => replaceHighlight(cv, / \d\d(?= people)/, ''),
  'a dropped unit': (_, cv) => replaceHighlight(cv, /(?<=\d\d) %/, ''),
  'a word with a Cyrillic letter': (_, cv) => replaceHighlight(cv, / of S/, ' оf S'),
  'reversed digits': (_, cv) => replaceHighlight(cv, /\d\d(?= %)/, '\u202E$&'),
  'joined clauses': (_, cv) => replaceHighlight(cv, / the \w+ \w+ of .*, cutting/, ' cutting'),
  'another employer': (_, cv) => {
    (cv.experience[0] as Job).company = 'Acme';
    return ['experience', 0, 'company'];
  },
  'another position': (_, cv) => {
    (cv.experience[0] as Job).position = 'Director';
    return ['experience', 0, 'position'];
  },
  'another start': (_, cv) => {
    (cv.experience[0] as Job).start_date = '1980';
    return ['experience', 0, 'start_date'];
  },
  'no end': (_, cv) => {
    delete (cv.experience[0] as Job).end_date;
    return ['experience', 0];
  },
  'another degree': (_, cv) => {
    Object.assign(cv.education[0] as object, { study_type: 'PhD' });
    return ['education', 0, 'study_type'];
  },
  'another grade': (_, cv) => {
    Object.assign(cv.education[0] as object, { gpa: '39.0' });
    return ['education', 0, 'gpa'];
  },
  'another profession': (_, cv) => {
    cv.label = 'Head Diver';
    return ['label'];
  },
  'a sentence of another employer': (_, cv, master) => {
    const { company, highlights } = cv.experience[0] as Job;
    const other = master.experience.find((job) => job.company !== company) as Job;
    highlights.push(other.highlights[0]?.replace(/\. .*/, '.') as string);
    return ['experience', 0, 'highlights', highlights.length - 1];
  },
  'an activity as a job': (_, cv) => {
    cv.experience.push(cv.extracurricular_activities.pop() as Job);
    return ['experience', cv.experience.length - 1];
  },
  'the same job twice': (_, cv) => {
    cv.experience.push({ ...(cv.experience[0] as Job), highlights: [] });
    return ['experience', cv.experience.length - 1];
  },
  'fewer authors': (_, cv) => {
    cv.publications[0]?.authors.pop();
    return ['publications', 0];
  },
  'the level of another language': (_, cv) => {
    (cv.skills[1] as Cv['skills'][0]).details = 'German (fluent)';
    return ['skills', 1, 'details'];
  },
  'a skill without its limit': (_, cv) => {
    (cv.skills[1] as Cv['skills'][0]).details = 'English (fluent), German';
    return ['skills', 1, 'details'];
  },
  'a new skill': (_, cv) => {
    (cv.skills[0] as Cv['skills'][0]).details += ', Cobol';
    return ['skills', 0, 'details'];
  },
};

function replaceHighlight(cv: Cv, pattern: RegExp, replacement: string): Path | undefined {
  for (const [job, { highlights }] of cv.experience.entries())
    for (const [index, text] of highlights.entries())
      if (pattern.test(text)) {
        highlights[index] = text.replace(pattern, replacement);
        return ['experience', job, 'highlights', index];
      }
  return undefined;
}

const NAMES = Object.keys(INVENTIONS);

/** Editions without and with inventions, in turn. */
it.each(Array.from({ length: IS_LONG ? 500 : 60 }, (_, seed) => seed))(
  'names the inventions of edition %i, and nothing else',
  async (seed) => {
    const generator = new Generator(seed);
    const master = generator.createCv();
    const cv = tailor(generator, master);
    const name = NAMES[(seed >> 1) % NAMES.length] as string;
    const path = seed % 2 === 0 ? undefined : INVENTIONS[name]?.(generator, cv, master);
    const texts = await compareWithMaster({ cv }, { cv: master });
    const reported = texts.filter(({ status }) => status === 'new' || status === 'changed');
    const place = path && ['cv', ...path].join('.');
    expect(
      reported.filter((one) => !place || !`${one.path.join('.')}.`.startsWith(`${place}.`)),
      name,
    ).toEqual([]);
    expect(reported.length > 0, name).toBe(path !== undefined);
  },
);
