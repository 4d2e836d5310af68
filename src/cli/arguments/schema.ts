import { type Command, Option } from 'commander';
import { DRAFTS } from '../schema-file.js';
import { addExamples, type Finish, running } from './common.js';

/** Adds `cvpress schema`. */
export function addSchema(program: Command, finish: Finish): void {
  const command = program.command('schema');
  addExamples(command, ['cvpress schema > cv.schema.json', 'cvpress schema --variant a --draft draft-07'])
    .description('print the JSON Schema of documents')
    .addOption(
      new Option('--variant <variant>', 'definition of documents; a is an older one').choices(['a', 'b']).default('b'),
    )
    .addOption(new Option('--draft <draft>', 'draft of JSON Schema').choices(DRAFTS).default(DRAFTS[0]))
    .action(running(finish, async () => (await import('../commands/schema.js')).schemaCommand));
}
