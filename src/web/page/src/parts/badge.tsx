import type { ComponentChildren } from 'preact';

import { typeColour } from '../app/colours';

export function TypeBadge({ type }: { type: string }) {
  return (
    <span class="badge type" style={{ '--colour': typeColour(type) }}>
      {type}
    </span>
  );
}

type Tone = 'plain' | 'good' | 'warn' | 'bad';

export function Badge(props: { tone?: Tone; title?: string; children: ComponentChildren }) {
  return (
    <span class={`badge ${props.tone ?? 'plain'}`} title={props.title}>
      {props.children}
    </span>
  );
}
