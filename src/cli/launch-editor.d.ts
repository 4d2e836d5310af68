/** Builds the arguments that make an editor go to a line. */
declare module 'launch-editor/get-args.js' {
  export default function getArguments(
    editor: string,
    file: string,
    line: number,
    column: number,
  ): (string | number)[];
}

/** Builds a command line for Windows, where editors are scripts. */
declare module 'launch-editor/construct-windows-launch-command.js' {
  /** @throws Error if an argument cannot be written safely */
  export default function constructCommand(editor: string, args: readonly string[]): string;
}
