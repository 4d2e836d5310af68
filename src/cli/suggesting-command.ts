import { Command } from 'commander';
import { andList, orList, suggestions } from '../diagnostics/suggest.js';
import { commandTo } from './invocation.js';

/** A command that suggests options as everything else is suggested: commander would take `--lang` for `--leading`. */
export class SuggestingCommand extends Command {
  override createCommand(name?: string): Command {
    return new SuggestingCommand(name);
  }

  /** Called by commander, whose types do not list it. */
  unknownOption(given: string): never {
    const [flag = ''] = given.split('=', 1);
    return this.error(`error: unknown option '${given}'${this.#ownersOf(flag) ?? this.#meantBy(flag) ?? ''}`, {
      code: 'commander.unknownOption',
    });
  }

  /** An option that exists elsewhere is no slip: `validate --fit` does not mean `--fix`. */
  #ownersOf(flag: string): string | undefined {
    const owners = (this.parent?.commands ?? this.commands).filter(({ options }) =>
      options.some(({ long, short, hidden }) => !hidden && (long === flag || short === flag)),
    );
    if (owners.length === 0) return undefined;
    return `\n(It is an option of ${andList(owners.map((owner) => commandTo(owner.name())))}.)`;
  }

  #meantBy(flag: string): string | undefined {
    const names = this.createHelp()
      .visibleOptions(this)
      .flatMap(({ long }) => long?.slice(2) ?? []);
    const near = flag.startsWith('--') ? suggestions(flag.slice(2), names).map((name) => `--${name}`) : [];
    return near.length === 0 ? undefined : `\n(Did you mean ${orList(near)}?)`;
  }
}
