import { select } from 'd3-selection';
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior } from 'd3-zoom';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** How large the element is, also after it has changed. */
export function useSize() {
  const place = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const measure = () =>
      setSize({ width: place.current!.clientWidth, height: place.current!.clientHeight });
    const resized = new ResizeObserver(measure);
    resized.observe(place.current!);
    return () => resized.disconnect();
  }, []);
  return { place, ...size };
}

/** Wheel, drag, pinch and buttons; the drawing follows the transform. */
export function useZoom() {
  const svg = useRef<SVGSVGElement>(null);
  const behaviour = useRef<ZoomBehavior<SVGSVGElement, unknown>>(null!);
  const [transform, setTransform] = useState(zoomIdentity);
  useLayoutEffect(() => {
    behaviour.current = zoom<SVGSVGElement, unknown>()
      .scaleExtent([0.6, 8])
      .on('zoom', (event: D3ZoomEvent<SVGSVGElement, unknown>) => setTransform(event.transform));
    select(svg.current!).call(behaviour.current).on('dblclick.zoom', null);
  }, []);
  const zoomBy = (factor: number) => select(svg.current!).call(behaviour.current.scaleBy, factor);
  const reset = () => select(svg.current!).call(behaviour.current.transform, zoomIdentity);
  return { svg, transform, zoomBy, reset };
}
