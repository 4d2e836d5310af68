/** Formats that are rendered as they are, by the value of `--as`. */
export const CONVERTIBLE_FORMATS = {
  rendercv: 'RenderCV',
  'json-resume': 'JSON Resume',
  yamlresume: 'YAMLResume',
} as const;
