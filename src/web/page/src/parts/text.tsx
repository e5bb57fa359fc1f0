import type { ComponentChildren } from 'preact';

// Characters that are not seen but change what is: directions, joiners, invisible operators, tags
// and controls other than tab and line ends.
const hidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udfff]/g;

function nameOf(character: string): string {
  return 'U+' + character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
}

/** "plain ⟨U+202E⟩ text": for a place where there are no elements, a title or a label. */
export function plainVisible(text: string): string {
  return text.replace(hidden, (character) => `⟨${nameOf(character)}⟩`);
}

/** The text cut where unseen characters stand; those are given by their names. */
export function piecesOf(text: string): { text: string; isHidden: boolean }[] {
  const pieces = [];
  let done = 0;
  for (const match of text.matchAll(hidden)) {
    if (match.index > done) pieces.push({ text: text.slice(done, match.index), isHidden: false });
    pieces.push({ text: `⟨${nameOf(match[0])}⟩`, isHidden: true });
    done = match.index + match[0].length;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), isHidden: false });
  return pieces;
}

/** The text with its unseen characters shown by their names. */
export function visible(text: string): ComponentChildren {
  return piecesOf(text).map((piece) =>
    piece.isHidden ? <span class="control-character">{piece.text}</span> : piece.text,
  );
}

/** Text that somebody else wrote, as text. */
export function Text({ of, as: Tag = 'span' }: { of: string; as?: 'span' | 'p' | 'div' | 'pre' }) {
  return (
    <Tag class="text" dir="auto">
      {visible(of)}
    </Tag>
  );
}
