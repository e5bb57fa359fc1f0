import { useComputed, useSignalEffect } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';

import type { MemoryMap } from '../../api';
import { ink } from '../../plots/ink';
import { HoverCard } from './hover_card';
import { Stage, type Hover } from './stage';
import { coloring, hidden, lassoByDrag, lastView, selected } from './state';
import { Tools } from './tools';

interface Props {
  map: MemoryMap;
  onStage: (stage: Stage | null) => void;
}

/** The drawing with its tools; the list of clusters beside it says the same in words. */
export function MapCanvas({ map, onStage }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const dots = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLCanvasElement>(null);
  const stage = useRef<Stage | null>(null);
  const [hover, setHover] = useState<Hover | null>(null);
  const [, navigate] = useLocation();
  const look = useComputed(() => ({
    coloring: coloring.value,
    hidden: hidden.value,
    selected: new Set(selected.value),
  }));

  useLayoutEffect(() => {
    const events = {
      moved: (transform: typeof lastView.transform) => (lastView.transform = transform),
      hovered: setHover,
      opened: (id: string) => navigate(`/memory/${id}`),
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
  useEffect(() => stage.current?.show(map), [map]);

  return (
    <div class="map-canvas" ref={host}>
      <canvas ref={dots} aria-hidden="true" />
      <canvas
        ref={words}
        class={lassoByDrag.value ? 'lasso' : ''}
        tabIndex={0}
        role="application"
        aria-label={`Map of ${map.ids.length.toLocaleString()} memories. Arrow keys move it, plus and minus zoom. The clusters are also in the list beside it.`}
      />
      <Tools stage={stage} />
      {hover && host.current && <HoverCard hover={hover} host={host.current} />}
    </div>
  );
}
