/**
 * Fails if anything could be installed from the lock file that is not known to be what it was: `npm run check -- lock`. With
 * `--complete`, as for a release, packages of other platforms count, too.
 */
import { problemsOf, readLock } from './lock.mjs';

const args = process.argv.slice(2);
const problems = problemsOf(readLock(args.find((arg) => !arg.startsWith('-'))), {
  isComplete: args.includes('--complete'),
});
if (problems.length > 0) {
  console.error(`${problems.join('\n')}\n\nnpm run lock completes what the registry offers.`);
  process.exit(1);
}
