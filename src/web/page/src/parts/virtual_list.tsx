import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

interface Props {
  label: string;
  count: number;
  rowHeight: number;
  /** Called with the rows that are shown, [first, last). */
  onRange?: (first: number, last: number) => void;
  keyOf: (index: number) => string | number;
  children: (index: number) => ComponentChildren;
}

// Rows above and below the window, so that quick scrolling and j/k find something there.
const beyond = 12;

/** A list of rows of one height that scrolls with the page and draws only what is in sight. */
export function VirtualList({ label, count, rowHeight, onRange, keyOf, children }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ first: 0, last: 0 });

  useLayoutEffect(() => {
    const measure = () => {
      const above = -(list.current?.getBoundingClientRect().top ?? 0);
      const first = Math.max(0, Math.floor(above / rowHeight) - beyond);
      const last = Math.min(count, Math.ceil((above + innerHeight) / rowHeight) + beyond);
      setRange((old) => (old.first === first && old.last === last ? old : { first, last }));
    };
    measure();
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    return () => {
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
    };
  }, [count, rowHeight]);

  useLayoutEffect(() => {
    if (range.last > range.first) onRange?.(range.first, range.last);
  }, [range.first, range.last]);

  const indexes = Array.from(
    { length: Math.max(0, range.last - range.first) },
    (_, i) => range.first + i,
  );
  return (
    <div
      ref={list}
      class="virtual-list"
      role="list"
      aria-label={label}
      style={{ height: count * rowHeight }}
    >
      {indexes.map((index) => (
        <div
          key={keyOf(index)}
          role="listitem"
          aria-setsize={count}
          aria-posinset={index + 1}
          style={{ height: rowHeight, transform: `translateY(${index * rowHeight}px)` }}
        >
          {children(index)}
        </div>
      ))}
    </div>
  );
}
