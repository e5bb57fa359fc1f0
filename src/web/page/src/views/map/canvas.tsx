import { useComputed, useSignalEffect } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

import { ink } from '../../plots/ink';
import { HoverCard } from './hover_card';
import type { Points } from './points';
import type { ShownCluster } from './shown_clusters';
import { Stage, type Hover } from './stage';
import { coloring, hidden, lassoByDrag, lastView, opened, selected } from './state';
import { Tools } from './tools';

interface Props {
  points: Points;
  clusters: ShownCluster[];
  onStage: (stage: Stage | null) => void;
}

/** The drawing with its tools; the list of clusters beside it has the same in words. */
export function MapCanvas({ points, clusters, onStage }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const dots = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLCanvasElement>(null);
  const stage = useRef<Stage | null>(null);
  const [hover, setHover] = useState<Hover | null>(null);
  const look = useComputed(() => ({
    coloring: coloring.value,
    hidden: hidden.value,
    selected: new Set(selected.value),
    opened: opened.value,
  }));

  useLayoutEffect(() => {
    const events = {
      moved: (transform: typeof lastView.transform) => (lastView.transform = transform),
      hovered: setHover,
      opened: (id: string) => (opened.value = id),
      lassoed: (ids: string[]) => {
        lassoByDrag.value = false;
        selected.value = ids;
      },
    };
    const made = new Stage(
      host.current!,
      dots.current!,
      words.current!,
      events,
      lastView.transform,
    );
    stage.current = made;
    onStage(made);
    return () => {
      made.stop();
      onStage(null);
    };
  }, []);
  useSignalEffect(() => stage.current?.picture.useInk(ink.value));
  useSignalEffect(() => stage.current?.dress(look.value));
  useSignalEffect(() => {
    if (stage.current) stage.current.gestures.lassoByDrag = lassoByDrag.value;
  });
  useEffect(() => stage.current?.show(points), [points]);
  useEffect(() => stage.current?.label(clusters), [clusters]);

  return (
    <div class="map-canvas" ref={host}>
      <canvas ref={dots} aria-hidden="true" />
      <canvas
        ref={words}
        class={lassoByDrag.value ? 'lasso' : ''}
        tabIndex={0}
        role="application"
        aria-label={`Map of ${points.count.toLocaleString('en')} memories. Arrow keys move it, plus and minus zoom. The list beside it has the same clusters.`}
      />
      <Tools stage={stage} />
      {hover && host.current && <HoverCard hover={hover} host={host.current} />}
    </div>
  );
}
