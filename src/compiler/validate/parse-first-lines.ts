/** The modeline: `# cvpress: variant a`, `# cvpress: overlay of cv.yaml`, `# cvpress: editions`. */
const MODELINE =
  /^# *cvpress: *(?:variant +(?<variant>[ab])|(?<kind>overlay|editions|letter|cv)(?: +of +(?<base>\S.*?))?) *$/im;

/** The URL of a cvpress schema, in a comment or in `$schema`. */
const SCHEMA = /\bcvpress-(?<of>a|b|letter|editions)(?:\.draft-07)?\.schema\.json\b/;

/** The URL of the schema of another program. */
const OTHER_SCHEMA =
  /\$schema["']?\s*[=:]\s*["']?[^\s"']*(?<of>rendercv|jsonresume|yamlresume)[^\s"']*/i;

/** In UTF-16 units; enough for a license above the modeline. */
const MAX_SEARCH_LENGTH = 4000;

/** Parses the modeline of a text, and finds the schema that its first lines name. */
export function parseFirstLines(text: string) {
  const head = text.slice(0, MAX_SEARCH_LENGTH);
  return {
    line: MODELINE.exec(head)?.groups,
    schema: SCHEMA.exec(head)?.groups?.of,
    otherSchema: OTHER_SCHEMA.exec(head)?.groups?.of?.toLowerCase(),
  };
}
