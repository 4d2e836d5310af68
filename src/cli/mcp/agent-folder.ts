import { isAbsolute, resolve } from 'node:path';
import { isBelow } from '../../files/paths.js';
import { leadsInto } from '../../files/write.js';
import { badOption } from '../exit-codes.js';

/** The variable that tells a command which folder an agent works in (`cvpress mcp`): what a document names may not lead out of it. */
export const AGENT_FOLDER = 'CVPRESS_AGENT_FOLDER';

/** The agent's folder, if a file is below it. */
export function agentFolderOf(path: string): string | undefined {
  const folder = process.env[AGENT_FOLDER];
  return folder !== undefined && isBelow(path, folder) ? folder : undefined;
}

/** Refuses what a file of editions names for an agent: files beyond its folder, and a look that is not bundled, since that is code. */
export function refuseForAgents(paths: readonly string[], template = ''): void {
  const folder = process.env[AGENT_FOLDER];
  if (folder === undefined) return;
  if (isAbsolute(template))
    throw badOption(
      'Agents may not use the template of an edition that is not bundled.',
      'name one that is',
    );
  const outside = paths.find((path) => !leadsInto(resolve(path), folder));
  if (outside !== undefined)
    throw badOption(
      `${outside} is not below the folder that this agent may use.`,
      'name a file below it',
    );
}
