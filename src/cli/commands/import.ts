import { Deadline } from '../../diagnostics/deadline.js';
import { CvError } from '../../diagnostics/error.js';
import { writeWhole } from '../../files/write.js';
import { importSource } from '../../import/import.js';
import { type CompleteCosts, completeCosts, sizeOf } from '../../options/limits.js';
import { locate } from '../../text/source.js';
import { limitsOf, type MessageArguments, messagesOf } from '../arguments/arguments.js';
import { EXIT, type ExitCode, systemError, UsageError } from '../exit.js';
import { fileInput } from '../inputs.js';
import { commandTo } from '../invocation.js';
import { readDocument } from '../read-input.js';
import { Reporter } from '../reporter.js';
import { writeNewFile } from '../write-outputs.js';
import { schemaLine } from './schema.js';

interface ImportArguments extends MessageArguments {
  output?: string;
  force?: boolean;
}

/** `cvpress import <file>`: converts a document of another program to a CV document. */
export async function importCommand(file: string, args: ImportArguments): Promise<ExitCode> {
  const { output = '-', force = false } = args;
  const reporter = new Reporter(messagesOf(args), output === '-');
  return reporter.guard(() => {
    refuseOtherNotation(output);
    return reporter.guardDocument(() =>
      importFile(file, { output, force, costs: completeCosts(limitsOf(args)) }, reporter),
    );
  });
}

async function importFile(
  file: string,
  { output, force, costs }: { output: string; force: boolean; costs: CompleteCosts },
  reporter: Reporter,
): Promise<ExitCode> {
  const source = await readDocument(fileInput(file), reporter, costs);
  const { size, excess } = sizeOf(source.value, costs.limits);
  if (excess !== undefined) throw new CvError(locate([excess], source));
  const deadline = new Deadline(costs.timeoutMs, source.file);
  const imported = deadline.run(size, () => importSource(source));
  if (!('text' in imported)) {
    await reporter.report(imported.diagnostics);
    return EXIT.invalid;
  }
  // Output to standard output will probably end up in a file in the working directory.
  const text = schemaLine(output === '-' ? 'cv.yaml' : output) + imported.text;
  await write(output, text, force);
  await reporter.report(imported.diagnostics);
  if (output !== '-') reporter.say(`${output} is written. Look it over, then: ${commandTo('render', output)}`);
  return EXIT.success;
}

async function write(output: string, text: string, force: boolean): Promise<void> {
  if (output === '-') {
    process.stdout.write(text);
    return;
  }
  if (!force) return writeNewFile(output, text, 'it exists already', 'name another file, or allow it with --force');
  try {
    await writeWhole(output, text, { isNamed: true });
  } catch (error) {
    throw systemError('unwritable-output', `${output} cannot be written`, error);
  }
}

/** Half of what is written is comments, which JSON does not have. */
function refuseOtherNotation(output: string): void {
  if (output === '-' || /\.ya?ml$/i.test(output)) return;
  throw new UsageError('bad-option', `${output} is not the name of a YAML file.`, 'end the name in .yaml');
}
