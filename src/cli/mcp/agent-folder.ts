import { isAbsolute, resolve } from 'node:path';
import { isBelow } from '../../files/paths.js';
import { leadsInto } from '../../files/write.js';
import { badOption } from '../exit-codes.js';

/** The folder of an agent (`cvpress mcp`), which documents may not leave. */
export const AGENT_FOLDER = 'CVPRESS_AGENT_FOLDER';

export function agentFolderOf(path: string): string | undefined {
  const folder = process.env[AGENT_FOLDER];
  return folder !== undefined && isBelow(path, folder) ? folder : undefined;
}

/** Refuses files outside of the agent's folder, and custom templates, since these are code. */
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
