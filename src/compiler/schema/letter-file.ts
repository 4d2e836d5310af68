/** Names of cover letters. */
export const LETTER_FILE_PATTERN = /(?:^|[^a-z]|cover)letter(?![a-z])[^/\\]*$/i;
