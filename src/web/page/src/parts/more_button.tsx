import { useEffect, useRef } from 'preact/hooks';

/** Asks for more when it comes into sight, or when it is pressed. */
export function MoreButton({ isBusy, onMore }: { isBusy: boolean; onMore: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isBusy) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore());
    observer.observe(button.current!);
    return () => observer.disconnect();
  }, [isBusy, onMore]);
  return (
    <button
      ref={button}
      class="more-button"
      aria-disabled={isBusy}
      onClick={() => !isBusy && onMore()}
    >
      Show more
    </button>
  );
}
