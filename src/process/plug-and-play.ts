import { createRequire } from 'node:module';

/**
 * The flags by which a process finds packages that are in no folder `node_modules`, but in archives that Yarn's Plug'n'Play
 * knows (Yarn, "PnP API"); none without it.
 *
 * @param program - the path of the process's program
 */
export function plugAndPlay(program: string): readonly string[] {
  if (process.versions.pnp === undefined) return [];
  // The name leads each file to the table of the project that it is part of.
  return ['--require', createRequire(program).resolve('pnpapi')];
}
