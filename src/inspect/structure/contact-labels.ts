import { LANGUAGES } from '../../compiler/locales/all.generated.js';
import { lazy } from '../../util/memoize.js';

const OTHER_LABELS =
  'phone|tel|tél|telephone|telefon|mob|mobile?|cell|handy|mail|courriel|' +
  'address|adresse|anschrift|direccion|domicilio|city|home|web|homepage|portfolio|blog|' +
  'contacts?|contact (?:details|info|information)|kontakt|kontaktdaten|contacto|coordonnées|' +
  'contatti|personal (?:details|data|info|information)|persönliche daten';

/** Matches a label of a contact, or the title of a section of contacts, and the rest of the line. */
export const getContactLabel = lazy(() => {
  const labels = LANGUAGES.flatMap(({ contacts }) => Object.values(contacts));
  return new RegExp(
    `^\\s*(?:${labels.join('|')}|${OTHER_LABELS})(?:\\.?(?: \\p{L}{2})? ?[:：]|\\.?)(?=\\s|$)\\s*(.*)$`,
    'isu',
  );
});
