/** How editors are told which line to go to. */
declare module 'launch-editor/get-args.js' {
  export default function getArguments(editor: string, file: string, line: number, column: number): (string | number)[];
}

/** What Windows runs, since editors are scripts there. */
declare module 'launch-editor/construct-windows-launch-command.js' {
  /** @throws Error where an argument cannot be written safely */
  export default function constructCommand(editor: string, args: readonly string[]): string;
}
