import type { ComponentChildren } from 'preact';

import { Icon } from './icon';
import { plainVisible, visible } from './text';

/** A filter that is on; its cross takes it off. */
export function Chip({
  label,
  value,
  onRemove,
}: {
  label: string;
  value: string;
  onRemove: () => void;
}) {
  return (
    <span class="chip">
      <span class="muted">{label}</span>
      <span class="text cut" dir="auto">
        {visible(value)}
      </span>
      <button aria-label={`Remove ${label} ${plainVisible(value)}`} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </span>
  );
}

/** A choice that can be on or off. */
export function ToggleChip(props: {
  on: boolean;
  onToggle: () => void;
  children: ComponentChildren;
}) {
  return (
    <button class="toggle-chip" aria-pressed={props.on} onClick={props.onToggle}>
      {props.children}
    </button>
  );
}

interface SegmentsProps {
  label: string;
  options: readonly { value: string; name: string; title?: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** A few choices side by side, one of them taken. */
export function Segments({ label, options, value, onChange }: SegmentsProps) {
  return (
    <div class="segments" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          aria-pressed={option.value === value}
          title={option.title}
          onClick={() => onChange(option.value)}
        >
          {option.name}
        </button>
      ))}
    </div>
  );
}
