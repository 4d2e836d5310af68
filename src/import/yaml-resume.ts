import { defined } from '../values/plain-object.js';
import type { Draft } from './draft.js';
import { fitting, readTag, readUri, urlOf } from './fields.js';
import { addProfiles, address, readLists } from './json-resume.js';
import { readProfiles } from './profiles.js';
import type { Part } from './reading.js';

/** Reads a document of YAMLResume (https://yamlresume.dev), whose lists are those of JSON Resume, and whose summaries have bullet points. */
export function readYamlResume(root: Part, draft: Draft): void {
  const content = root.part('content');
  draft.language = root.part('locale')?.accept('language', readTag);
  const basics = content?.part('basics');
  const { networks, others } = readProfiles(content?.parts('profiles') ?? [], (part) => part.accept('url', readUri));
  draft.person = defined({
    name: basics?.text('name'),
    label: basics?.text('headline'),
    location: address(content),
    email: basics?.accept('email', fitting('email')),
    phone: basics?.accept('phone', fitting('phone')),
    website: basics && urlOf(basics),
    social_networks: networks,
    summary: basics?.text('summary'),
  });
  if (content !== undefined) readLists(content, draft);
  addProfiles(others, draft);
}
