import { useMemo, useRef, useState } from 'preact/hooks';

import type { EntityGraph } from '../../api';
import { shortLabel, withoutOverlap } from '../../plots/labels';
import type { Spot } from '../../plots/spot';
import { fitted, layoutOf, mostOf, type Placed } from './layout';
import type { Partners } from './partners';
import { useSize, useZoom } from './view';

interface Props {
  graph: EntityGraph;
  partners: Partners;
  chosen: number; // -1: none
  onChoose: (n: number) => void;
}

const LETTER = 6.8; // pixels, about, of the labels' font
const LONGEST_LABEL = 22;

/** The names that fit, larger nodes first; those that matter now come before all. */
function labelsOf(nodes: Placed[], matters: (n: number) => boolean) {
  const order = nodes.map((_, n) => n).sort((a, b) => Number(matters(b)) - Number(matters(a)));
  return withoutOverlap(
    order.map((n) => {
      const { name, x, y, radius } = nodes[n]!;
      const text = shortLabel(name, LONGEST_LABEL);
      const width = text.length * LETTER + 4;
      return {
        n,
        text,
        x,
        y: y + radius + 13,
        left: x - width / 2,
        top: y + radius + 2,
        width,
        height: 14,
      };
    }),
  );
}

/** Names as circles, the lines between them as strong as they are mentioned together. */
export function Graph({ graph, partners, chosen, onChoose }: Props) {
  const { place, width, height } = useSize();
  const { svg, transform, zoomBy, reset } = useZoom();
  const [hovered, setHovered] = useState(-1);
  const places = useRef<Map<string, Spot>>(new Map());
  const layout = useMemo(() => {
    const placed = layoutOf(graph, places.current);
    places.current = new Map(placed.map(({ name, x, y }) => [name, { x, y }]));
    return placed;
  }, [graph]);
  const nodes = useMemo(() => {
    const zoomed = (each: Placed) => ({
      ...each,
      x: transform.applyX(each.x),
      y: transform.applyY(each.y),
    });
    return fitted(layout, width, height).map(zoomed);
  }, [layout, width, height, transform]);

  const focus = hovered >= 0 ? hovered : chosen;
  const near = useMemo(
    () => new Set(focus < 0 ? [] : [focus, ...partners[focus]!.map((each) => each.with)]),
    [focus, partners],
  );
  const dim = (isNear: boolean) => (focus >= 0 && !isNear ? 'dim' : '');
  const mostShared = mostOf(graph.links.map((link) => link.count));
  return (
    <div class="entity-graph panel" ref={place}>
      <svg
        ref={svg}
        width={width}
        height={height}
        role="img"
        aria-label={`${nodes.length} entities and which of them occur together. The table beside it has the same in words.`}
      >
        {width > 0 && (
          <>
            <g class="entity-links">
              {graph.links.map(({ a, b, count }) => (
                <line
                  key={`${a} ${b}`}
                  class={dim(a === focus || b === focus)}
                  x1={nodes[a]!.x}
                  y1={nodes[a]!.y}
                  x2={nodes[b]!.x}
                  y2={nodes[b]!.y}
                  stroke-width={0.6 + (4.4 * count) / mostShared}
                />
              ))}
            </g>
            {nodes.map((node, n) => (
              <circle
                key={node.name}
                class={`${dim(near.has(n))} ${n === chosen ? 'chosen' : ''}`}
                cx={node.x}
                cy={node.y}
                r={node.radius}
                onPointerEnter={() => setHovered(n)}
                onPointerLeave={() => setHovered(-1)}
                onClick={() => onChoose(n)}
              />
            ))}
            {labelsOf(nodes, (n) => n === focus || near.has(n)).map((label) => (
              <text key={label.n} class={dim(near.has(label.n))} x={label.x} y={label.y}>
                {label.text}
              </text>
            ))}
          </>
        )}
      </svg>
      <div class="entity-tools" role="group" aria-label="Graph tools">
        <button class="icon" aria-label="Zoom in" onClick={() => zoomBy(1.5)}>
          +
        </button>
        <button class="icon" aria-label="Zoom out" onClick={() => zoomBy(1 / 1.5)}>
          −
        </button>
        <button onClick={reset}>Whole graph</button>
      </div>
    </div>
  );
}
