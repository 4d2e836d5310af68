import { isAbsolute, resolve } from 'node:path';
import { isBelow } from '../../files/paths.js';
import { leadsInto } from '../../files/write.js';
import { badOption } from '../exit-codes.js';

/** Environment variable with the folder of an agent (`cvpress mcp`), which confines its files. */
export const AGENT_FOLDER = 'CVPRESS_AGENT_FOLDER';

export function agentFolderOf(path: string): string | undefined {
  const folder = process.env[AGENT_FOLDER];
  return folder !== undefined && isBelow(path, folder) ? folder : undefined;
}

/** Rejects files outside of the agent's folder, and custom templates, since these are code. */
export function refuseForAgents(paths: readonly string[], template = ''): void {
  const folder = process.env[AGENT_FOLDER];
  if (folder === undefined) return;
  if (isAbsolute(template))
    throw badOption(
      'Agents cannot use the custom template of an edition.',
      'use a bundled template',
    );
  const outside = paths.find((path) => !leadsInto(resolve(path), folder));
  if (outside !== undefined)
    throw badOption(
      `${outside} is outside of the folder of this agent.`,
      'name a file in that folder',
    );
}
