import { join } from 'node:path';
import { ownFilesOf, readTemplate } from '../../compiler/templates/read-template.js';
import { TEMPLATE_FILES } from '../../compiler/templates/template.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import { type MessageArguments, messagesOf, rememberTemplate } from '../arguments/arguments.js';
import { tryTemplate } from '../check-template/check.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { Reporter } from '../reporter.js';

/** `cvpress check-template <template>`: renders sample documents with a template. */
export async function run(template: string, args: MessageArguments): Promise<ExitCode> {
  return new Reporter(messagesOf(args)).guard(async (reporter) => {
    rememberTemplate(template, reporter);
    readTemplate(template);
    const file = ownFilesOf(template).length === 0 ? template : join(template, TEMPLATE_FILES.code);
    const { count, problems } = await tryTemplate(template, file);
    await reporter.report(problems);
    if (problems.length === 0) reporter.say(`${template}: no problems in ${count} documents.`);
    return hasErrors(problems) ? EXIT.invalid : EXIT.success;
  });
}
