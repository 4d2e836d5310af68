/** Text as it is, whatever it means in Markdown. */
export function literal(text: string): string {
  return text.replaceAll(/[\\*`[\]<]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&');
}
