import DOMPurify from 'dompurify';
import { Marked } from 'marked';
import { useLayoutEffect, useRef } from 'preact/hooks';

import { piecesOf } from './text';

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

// HTML in a memory is shown as the text it is; a picture is told, never fetched.
const markdown = new Marked({
  gfm: true,
  renderer: {
    // Under the page's own headings.
    heading({ tokens, depth }) {
      const level = Math.min(depth + 2, 6);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>`;
    },
    html: ({ text }) => escaped(text),
    image: ({ text, href }) =>
      `<em>[picture: ${escaped(text || 'no description')}, ${escaped(href)}]</em>`,
  },
});

const purify = DOMPurify(window);
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName !== 'A') return;
  node.setAttribute('rel', 'noopener noreferrer nofollow');
  node.setAttribute('target', '_blank');
});

const allowed = {
  ALLOWED_TAGS: (
    'p br hr h3 h4 h5 h6 strong em del code pre blockquote ul ol li a ' +
    'table thead tbody tr th td'
  ).split(' '),
  ALLOWED_ATTR: ['href', 'rel', 'target', 'start', 'align'],
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:)/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true as const,
};

function showHidden(fragment: DocumentFragment) {
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const pieces = piecesOf(text.data);
    if (!pieces.some((piece) => piece.isHidden)) continue;
    text.replaceWith(
      ...pieces.map((piece) => (piece.isHidden ? markerOf(piece.text) : piece.text)),
    );
  }
}

function markerOf(name: string): HTMLElement {
  const marker = document.createElement('span');
  marker.className = 'control-character';
  marker.textContent = name;
  return marker;
}

/** Markdown that somebody else wrote: a few tags, no styles, nothing fetched. */
export function Markdown({ text }: { text: string }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const fragment = purify.sanitize(markdown.parse(text, { async: false }), allowed);
    showHidden(fragment);
    for (const block of fragment.querySelectorAll('p, li, h3, h4, h5, h6, blockquote, td, th')) {
      block.setAttribute('dir', 'auto');
    }
    // A wide table or block scrolls by itself, also with the keyboard.
    for (const wide of fragment.querySelectorAll('pre, table')) wide.setAttribute('tabindex', '0');
    element.current?.replaceChildren(fragment);
  }, [text]);
  return <div ref={element} class="markdown text" />;
}
