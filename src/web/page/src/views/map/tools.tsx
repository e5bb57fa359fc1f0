import type { RefObject } from 'preact';

import { PLANE } from './camera';
import type { Stage } from './stage';
import { lassoByDrag } from './state';

const ZOOM_STEP = 1.6;

export function Tools({ stage }: { stage: RefObject<Stage> }) {
  const gestures = () => stage.current?.gestures;
  return (
    <div class="map-tools" role="group" aria-label="Map tools">
      <button
        class="icon"
        aria-label="Zoom in"
        title="Zoom in (+)"
        onClick={() => gestures()?.zoomBy(ZOOM_STEP)}
      >
        +
      </button>
      <button
        class="icon"
        aria-label="Zoom out"
        title="Zoom out (−)"
        onClick={() => gestures()?.zoomBy(1 / ZOOM_STEP)}
      >
        −
      </button>
      <button
        title="Show the whole map"
        onClick={() => gestures()?.glide({ x: PLANE / 2, y: PLANE / 2 }, 1)}
      >
        Whole map
      </button>
      <button
        aria-pressed={lassoByDrag.value}
        title="Draw around memories to select them, or Shift-drag (l)"
        onClick={() => (lassoByDrag.value = !lassoByDrag.value)}
      >
        Lasso
      </button>
    </div>
  );
}
