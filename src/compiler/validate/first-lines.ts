/** The line that says what a file is: `# cvpress: variant a`, `# cvpress: overlay of cv.yaml`, `# cvpress: editions`. */
const LINE =
  /^# *cvpress: *(?:variant +(?<variant>[ab])|(?<kind>overlay|editions|letter|cv)(?: +of +(?<base>\S.*?))?) *$/im;

/** The address of one of our schemas, in the comment or the key that names it. */
const SCHEMA = /\bcvpress-(?<of>a|b|letter|editions)(?:\.draft-07)?\.schema\.json\b/;

/** How much of a text is searched for what it says of itself; more than any licence above it. */
const HEAD = 4000;

/** What the first lines of a text say of it: the parts of the line that is for that, and the schema that they name. */
export function saidInFirstLines(text: string) {
  const head = text.slice(0, HEAD);
  return { line: LINE.exec(head)?.groups, schema: SCHEMA.exec(head)?.groups?.of };
}
