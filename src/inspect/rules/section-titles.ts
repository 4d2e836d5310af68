/**
 * Words of section titles that parsers sort by, beside those of our own sections: the sections that Textkernel
 * and RChilli list in their output (docs/inspect.md, `section-unusual`).
 */
const WORDS =
  /\b(?:about|achievements?|activities|affiliations?|associations?|awards?|background|careers?|certifications?|certificates?|competenc(?:es|ies)|conferences?|contact|courses?|coursework|credentials?|degrees?|details|development|education(?:al)?|employment|experience|expertise|fellowships?|grants?|hobbies|honou?rs|information|interests?|internships?|jobs?|languages?|leadership|licen[cs]es?|memberships?|military|objectives?|organi[sz]ations?|patents?|personal|portfolio|presentations?|prizes|profile|projects?|publications?|qualifications?|references?|research|scholarships?|skills?|software|speaking|summary|talks|teaching|technologies|tests?|theses|thesis|tools|training|volunteer(?:ing)?|work)\b/i;

/** Whether a title in English has a word by which parsers know sections. */
export function isKnownTitle(title: string): boolean {
  return WORDS.test(title);
}
