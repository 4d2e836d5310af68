import { join } from 'node:path';
import { ownFilesOf, readTemplate } from '../../compiler/templates/read-template.js';
import { TEMPLATE_FILES } from '../../compiler/templates/template.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import { type MessageArguments, messagesOf, rememberTemplate } from '../arguments/arguments.js';
import { tryTemplate } from '../check-template/check.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { Reporter } from '../reporter.js';

/** `cvpress check-template <template>`: exit code 1 if documents of some kind break with it. */
export async function run(given: string, args: MessageArguments): Promise<ExitCode> {
  return new Reporter(messagesOf(args)).guard(async (reporter) => {
    rememberTemplate(given, reporter);
    readTemplate(given);
    const file = ownFilesOf(given).length === 0 ? given : join(given, TEMPLATE_FILES.code);
    const { count, problems } = await tryTemplate(given, file);
    await reporter.report(problems);
    if (problems.length === 0) reporter.say(`${given}: nothing is wrong in ${count} documents.`);
    return hasErrors(problems) ? EXIT.invalid : EXIT.success;
  });
}
