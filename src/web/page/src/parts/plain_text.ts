// Markdown as the words that a reader sees, on one line, for titles and rows. Excerpts come plain
// from the server (src/text/plain_text.h), because it marks the words in them.

const longestRead = 800; // characters; also bounds the time that the expressions take

export function plainText(markdown: string): string {
  return markdown
    .slice(0, longestRead)
    .replace(/^[ \t]*(?:```|~~~).*$/gm, '')
    .replace(/^[ \t]*[-=*_|:][-=*_|: \t]{2,}$/gm, '') // rules, also those of tables
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/gm, '')
    .replace(/^[ \t]*\|(.*?)\|?[ \t]*$/gm, (_, cells: string) => cells.replace(/\|/g, '·'))
    .replace(/!?\[([^\][]*)\]\([^()\s]*\)/g, '$1')
    .replace(/\*\*|~~|`+/g, '')
    .replace(/(^|[\s(])\*(?=\S)([^*\n]+)\*(?!\w)/gm, '$1$2')
    .replace(/\s+/g, ' ')
    .trim();
}
