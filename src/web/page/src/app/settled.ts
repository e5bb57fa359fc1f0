import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** The value, at most once in `ms`: the first change at once, of those that follow the last. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  const lastAt = useRef(-Infinity);
  useLayoutEffect(() => {
    const take = () => {
      lastAt.current = performance.now();
      setSettled(() => value);
    };
    const wait = lastAt.current + ms - performance.now();
    if (wait <= 0) return take();
    const timer = setTimeout(take, wait);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
