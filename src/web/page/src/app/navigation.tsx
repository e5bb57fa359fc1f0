import { useEffect, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';

import { Icon } from '../parts/icon';
import { places } from './places';
import { waiting } from './waiting';

const shownOnPhone = 4;

function WaitingBadge() {
  const count = waiting.value;
  if (count === 0) return null;
  return (
    <span class="waiting-badge numbers">
      {count > 99 ? '99+' : count}
      <span class="visually-hidden"> waiting</span>
    </span>
  );
}

/** The views; on a phone a bar at the bottom. */
export function Navigation({ path }: { path: string }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(false), [path]);
  const isBehindMore = places.slice(shownOnPhone).some((place) => place.path === path);
  return (
    <nav class={`places ${isOpen ? 'open' : ''}`} aria-label="Views">
      {places.map((place, i) => (
        <Link
          key={place.path}
          href={place.path}
          class={`place ${i < shownOnPhone ? '' : 'extra'}`}
          aria-current={place.path === path ? 'page' : undefined}
        >
          <Icon name={place.icon} />
          {place.name}
          {place.path === '/review' && <WaitingBadge />}
        </Link>
      ))}
      <button
        class={`place more ${isBehindMore ? 'current' : ''}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="more" />
        More
        <WaitingBadge />
      </button>
    </nav>
  );
}
