import { Link } from 'wouter-preact';

import { MemoryFacts, titleOf } from '../../parts/memory_line';
import { visible } from '../../parts/text';
import { useMemory } from '../../app/kept_memories';
import type { Hover } from './stage';

const GAP = 14; // pixels between the point and its card
const WIDTH = 300; // as in map.css

/** Beside the point, on the side where there is room. */
function placeOf({ spot }: Hover, width: number, height: number) {
  const left = spot.x + GAP + WIDTH < width ? spot.x + GAP : Math.max(8, spot.x - GAP - WIDTH);
  return spot.y < height / 2
    ? { left: `${left}px`, top: `${spot.y + GAP}px` }
    : { left: `${left}px`, bottom: `${height - spot.y + GAP}px` };
}

export function HoverCard({ hover, host }: { hover: Hover; host: HTMLElement }) {
  const memory = useMemory(hover.id);
  return (
    <div class="map-card panel" style={placeOf(hover, host.clientWidth, host.clientHeight)}>
      {memory ? (
        <>
          <Link class="map-card-summary text" href={`/memory/${memory.id}`} dir="auto">
            {visible(titleOf(memory).slice(0, 400))}
          </Link>
          <MemoryFacts memory={memory} />
        </>
      ) : (
        <span class="muted">{memory === null ? 'This memory cannot be read.' : '…'}</span>
      )}
    </div>
  );
}
