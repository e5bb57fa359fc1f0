import type { Span } from '../../plots/chart';

const dateName = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** One end of the span; arrow keys move it by a day, page keys by a month. */
export function Handle(props: {
  side: 'from' | 'until';
  span: Span;
  whole: Span;
  onStep: (days: number) => void;
}) {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageDown: -30, PageUp: 30 };
  const { side, span, whole } = props;
  return (
    <span
      class={`brush-handle ${side}`}
      data-grip={side}
      role="slider"
      tabIndex={0}
      aria-label={side === 'from' ? 'First day' : 'Last day'}
      aria-valuemin={whole.from}
      aria-valuemax={whole.until}
      aria-valuenow={span[side]}
      aria-valuetext={dateName.format(side === 'from' ? span.from : span.until - 1)}
      onKeyDown={(event) => {
        const step = steps[event.key];
        if (step === undefined) return;
        event.preventDefault();
        props.onStep(step);
      }}
    />
  );
}
