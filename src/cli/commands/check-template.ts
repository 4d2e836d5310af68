import { join } from 'node:path';
import { readCustomTemplateFiles, readTemplate } from '../../compiler/templates/read-template.js';
import { TEMPLATE_FILES } from '../../compiler/templates/template.js';
import { hasErrors } from '../../diagnostics/diagnostic.js';
import {
  addTemplateSources,
  type MessageArguments,
  toReporterOptions,
} from '../arguments/arguments.js';
import { checkTemplate } from '../check-template/check-template.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { Reporter } from '../reporter.js';

export async function run(template: string, args: MessageArguments): Promise<ExitCode> {
  return new Reporter(toReporterOptions(args)).guard(async (reporter) => {
    addTemplateSources(template, reporter);
    readTemplate(template);
    const file =
      readCustomTemplateFiles(template).length === 0
        ? template
        : join(template, TEMPLATE_FILES.code);
    const { count, problems } = await checkTemplate(template, file);
    await reporter.report(problems);
    if (problems.length === 0) reporter.print(`${template}: no problems in ${count} documents.`);
    return hasErrors(problems) ? EXIT.invalid : EXIT.success;
  });
}
