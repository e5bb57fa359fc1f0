import type { ComponentChildren } from 'preact';

import { typeColor } from '../app/colors';

export function TypeBadge({ type }: { type: string }) {
  return (
    <span class="badge type" style={{ '--color': typeColor(type) }}>
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
