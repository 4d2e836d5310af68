import { isAbsolute, resolve } from 'node:path';
import { isPathInside } from '../../files/paths.js';
import { resolvesInside } from '../../files/write-file.js';
import { optionError } from '../exit-codes.js';

/** Environment variable with the folder of an agent (`cvpress mcp`), which confines its files. */
export const AGENT_FOLDER_VARIABLE = 'CVPRESS_AGENT_FOLDER';

export function findAgentFolder(path: string): string | undefined {
  const folder = process.env[AGENT_FOLDER_VARIABLE];
  return folder !== undefined && isPathInside(path, folder) ? folder : undefined;
}

/** Rejects files outside of the agent's folder, and custom templates, since these are code. */
export function enforceAgentFolder(paths: readonly string[], template = ''): void {
  const folder = process.env[AGENT_FOLDER_VARIABLE];
  if (folder === undefined) return;
  if (isAbsolute(template))
    throw optionError(
      'Agents cannot use the custom template of an edition.',
      'use a bundled template',
    );
  const outside = paths.find((path) => !resolvesInside(resolve(path), folder));
  if (outside !== undefined)
    throw optionError(
      `${outside} is outside of the folder of this agent.`,
      'name a file in that folder',
    );
}
