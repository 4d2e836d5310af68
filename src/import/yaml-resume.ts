import type { Draft } from './draft.js';
import { readTag } from './fields.js';
import { readAll } from './json-resume.js';
import type { Part } from './reading.js';

/** Reads a document of YAMLResume (https://yamlresume.dev), whose lists are those of JSON Resume, and whose summaries have bullet points. */
export function readYamlResume(root: Part, draft: Draft): void {
  const content = root.part('content');
  draft.language = root.part('locale')?.accept('language', readTag);
  readAll(content, { basics: content?.part('basics'), around: content, label: 'headline' }, draft);
}
