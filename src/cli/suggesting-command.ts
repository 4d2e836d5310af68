import { Command } from 'commander';
import { orList, suggestions } from '../diagnostics/suggest.js';

/** A command that suggests options as everything else is suggested: commander would take `--lang` for `--leading`. */
export class SuggestingCommand extends Command {
  override createCommand(name?: string): Command {
    return new SuggestingCommand(name);
  }

  /** Called by commander, whose types do not list it. */
  unknownOption(flag: string): never {
    const names = this.createHelp()
      .visibleOptions(this)
      .flatMap(({ long }) => long?.slice(2) ?? []);
    const near = flag.startsWith('--') ? suggestions(flag.slice(2), names).map((name) => `--${name}`) : [];
    const meant = near.length === 0 ? '' : `\n(Did you mean ${orList(near)}?)`;
    return this.error(`error: unknown option '${flag}'${meant}`, { code: 'commander.unknownOption' });
  }
}
