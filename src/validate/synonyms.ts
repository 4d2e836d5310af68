import type { Shape } from './shape.js';

/**
 * What people call a field who know other formats (JSON Resume, RenderCV, Europass) or write from memory, by the key
 * that is meant. Compared without case, `_` and `-`.
 */
const ENTRY: Synonyms = {
  highlights: 'description summary bullets points responsibilities achievements accomplishments',
  url: 'link website href homepage',
  start_date: 'from start begin since startdate',
  end_date: 'to end until enddate till',
  date: 'year when dates period time',
  location: 'place city country where',
};

const OF_SHAPE: Readonly<Record<string, Synonyms>> = {
  EducationEntry: {
    ...ENTRY,
    institution: 'school university college organization organisation name',
    area: 'major field subject fieldofstudy program programme',
    study_type: 'degree qualification title type',
    gpa: 'grade score grades marks',
    transcript_url: 'transcript',
  },
  ExperienceEntry: {
    ...ENTRY,
    company: 'employer organization organisation name firm institution',
    position: 'title role jobtitle job function',
  },
  NormalEntry: { ...ENTRY, name: 'title project label company institution' },
  OneLineEntry: {
    ...ENTRY,
    name: 'label title category key skill language',
    details: 'value description text keywords level detail items',
  },
  PublicationEntry: {
    ...ENTRY,
    title: 'name',
    authors: 'author by',
    date: 'year published releasedate when',
    journal: 'publisher venue conference proceedings publication',
    cited_by: 'citations citedby',
  },
  cv: {
    custom_sections: 'sections customsection othersections',
    work_experience: 'work employment jobs career',
    label: 'headline title position jobtitle role profession',
    email: 'mail emailaddress',
    phone: 'tel telephone mobile phonenumber',
    website: 'homepage url site web',
    social_networks: 'profiles social networks socials accounts',
    summary: 'about profile objective aboutme intro introduction',
    interests: 'hobbies',
    certificates: 'certifications',
    extracurricular_activities: 'volunteer volunteering activities',
    awards: 'honors honours prizes',
    location: 'address city',
    section_order: 'order sectionsorder',
    skills: 'skill competences',
  },
  social_network: { network: 'name site platform type service', username: 'user handle account profile url' },
  section: { title: 'name heading', entry_type: 'type kind entries_type', entries: 'items content' },
  design: { font_size: 'size textsize', page_size: 'paper papersize page format', font: 'fontfamily typeface' },
  options: { primary_color: 'color colour accent' },
};

type Synonyms = Readonly<Record<string, string>>;

/** The key of an object that another word stands for, if it is free. */
export function synonymOf(word: string, shape: Shape, isFree: (key: string) => boolean): string | undefined {
  const folded = fold(word);
  const found = Object.entries(OF_SHAPE[shape.id] ?? {}).find(
    ([key, words]) => isFree(key) && words.split(' ').some((candidate) => fold(candidate) === folded),
  );
  return found?.[0];
}

function fold(word: string): string {
  return word.toLowerCase().replaceAll(/[-_\s]/g, '');
}
