import type { ContactKind, Cv } from '../../cv/cv.js';
import { toPlainText } from '../../cv/text/inline.js';
import { NETWORKS } from '../../document/entries/networks.js';

/** The contacts that are pages about the person (https://schema.org/sameAs). */
const PROFILES: ReadonlySet<ContactKind> = new Set(Object.values(NETWORKS).map(({ icon }) => icon));

/** The person for search engines, as JSON-LD (https://schema.org/Person) for a `script` element of data. */
export function personJson(cv: Cv): string {
  const contactOf = (kind: ContactKind): string | undefined => {
    const contact = cv.contacts.find((item) => item.kind === kind);
    return contact === undefined ? undefined : toPlainText(contact.text);
  };
  const website = cv.contacts.find(({ kind }) => kind === 'website');
  const profiles = cv.contacts.flatMap(({ kind, href }) => (PROFILES.has(kind) && href !== undefined ? [href] : []));
  const schools = cv.sections.flatMap(({ entries }) =>
    entries.flatMap((entry) => (entry.kind === 'EducationEntry' ? [toPlainText(entry.name)] : [])),
  );
  const jobTitle = cv.label && toPlainText(cv.label);
  const abilities = cv.keywords.filter((keyword) => keyword !== jobTitle);
  const person = {
    '@context': 'https://schema.org',
    '@type': 'Person',
    name: cv.title,
    jobTitle,
    description: cv.summary.map(toPlainText).join('\n\n') || undefined,
    email: contactOf('email'),
    telephone: contactOf('phone'),
    address: contactOf('location'),
    url: website?.href,
    sameAs: profiles.length === 0 ? undefined : profiles,
    alumniOf:
      schools.length === 0
        ? undefined
        : [...new Set(schools)].map((name) => ({ '@type': 'EducationalOrganization', name })),
    knowsAbout: abilities.length === 0 ? undefined : abilities,
  };
  // `</script>` and `<!--` in a text must not end or hide the element (HTML, "Restrictions for contents of script").
  return JSON.stringify(person, undefined, 2).replaceAll('<', '\\u003c');
}
