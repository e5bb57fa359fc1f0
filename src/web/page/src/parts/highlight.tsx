import type { Excerpt } from '../api';
import { visible } from './text';

/** An excerpt with the words that were found. */
export function Highlight({ excerpt }: { excerpt: Excerpt }) {
  const { text, marks } = excerpt;
  let done = 0;
  const pieces = marks.flatMap(([begin, end]) => {
    const before = text.slice(done, begin);
    done = end;
    return [visible(before), <mark key={begin}>{visible(text.slice(begin, end))}</mark>];
  });
  return (
    <>
      {excerpt.cut_before && '… '}
      {pieces}
      {visible(text.slice(done))}
      {excerpt.cut_after && ' …'}
    </>
  );
}
