import { useMemo } from 'preact/hooks';

import './timeline.css';
import { api, type Outline } from '../../api';
import { changed, useLoad } from '../../app/state';
import { kindsOf, useScope, type Scope } from '../../app/scope';
import { useParams } from '../../app/url';
import { Segments } from '../../parts/chip';
import { ScopeTabs } from '../../parts/scope_tabs';
import { EmptyState, ErrorState, Waiting } from '../../parts/states';
import type { Span } from '../../plots/chart';
import { dateText } from '../../plots/days';
import { commonFirst, countsOf, seriesByType } from '../../plots/series';
import { Bars } from './bars';
import { countBins, type Bins, type Choice } from './bins';
import { Brush } from './brush';
import { Pick, Types } from './filters';
import { SpanList } from './list';
import { paramsOf, presets, spanOf, wholeDays, wholeSpan } from './span';

/** The largest type at the bottom. */
function layersOf(outline: Outline, bins: Bins) {
  const series = seriesByType(outline.type);
  return commonFirst(countsOf(outline.type)).map((at) => ({
    name: outline.type.names[at]!,
    series: series[at]!,
    counts: bins.counts[at]!,
  }));
}

/** Handoffs are told apart, because the count of notes beside it is without them. */
function countText(outline: Outline, bins: Bins): string {
  const at = outline.type.names.indexOf('handoff');
  const handoffs = at < 0 ? 0 : bins.counts[at]!.reduce((sum, count) => sum + count, 0);
  const counted = (count: number, one: string, many: string) =>
    `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
  const memories = counted(bins.total - handoffs, 'memory', 'memories');
  return handoffs > 0 ? `${memories}, ${counted(handoffs, 'handoff', 'handoffs')}` : memories;
}

function DateFields({ span, onSpan }: { span: Span; onSpan: (from: string, to: string) => void }) {
  const from = dateText(span.from);
  const to = dateText(span.until - 1);
  return (
    <span class="row">
      <input
        aria-label="From"
        type="date"
        value={from}
        onChange={(event) => onSpan(event.currentTarget.value, to)}
      />
      <span class="muted">to</span>
      <input
        aria-label="To"
        type="date"
        value={to}
        onChange={(event) => onSpan(from, event.currentTarget.value)}
      />
    </span>
  );
}

function Timeline({ outline, scope }: { outline: Outline; scope: Scope }) {
  const { params, setParams } = useParams();
  const text = (name: string) => params.get(name) ?? '';
  const choice: Choice = {
    types: params.getAll('type'),
    project: text('project'),
    source: text('source'),
  };
  const choiceKey = JSON.stringify(choice);
  const whole = useMemo(() => wholeSpan(outline.created_at), [outline]);
  const given = { span: text('span'), from: text('from'), to: text('to') };
  const span = spanOf(given, whole);
  const setSpan = (next: Span) => setParams({ ...paramsOf(wholeDays(next, whole)) });

  const bins = useMemo(
    () => countBins(outline, choice, span),
    [outline, choiceKey, span.from, span.until],
  );
  const all = useMemo(() => countBins(outline, choice, whole), [outline, choiceKey]);
  const layers = useMemo(() => layersOf(outline, bins), [outline, bins]);
  return (
    <div class="stack timeline">
      <div class="row">
        <ScopeTabs />
        <strong class="numbers" role="status">
          {countText(outline, bins)}
        </strong>
        <span class="spread" />
        <DateFields span={span} onSpan={(from, to) => setParams({ span: '', from, to })} />
        <Segments
          label="Period"
          options={presets}
          value={given.from || given.to ? '' : given.span || 'all'}
          onChange={(value) => setParams({ span: value === 'all' ? '' : value, from: '', to: '' })}
        />
      </div>
      <div class="row">
        <Types
          column={outline.type}
          chosen={choice.types}
          onChoose={(type) => setParams({ type })}
        />
        <span class="spread" />
        <Pick
          label="Project"
          column={outline.project}
          value={choice.project}
          onPick={(project) => setParams({ project })}
        />
        <Pick
          label="Source"
          column={outline.source}
          value={choice.source}
          onPick={(source) => setParams({ source })}
        />
      </div>
      <div class="panel">
        <Bars bins={bins} layers={layers} span={span} onSpan={setSpan} />
        <Brush bins={all} whole={whole} span={span} onSpan={setSpan} />
      </div>
      <section aria-label="Memories of this period">
        <SpanList outline={outline} choice={choice} span={span} scope={scope} />
      </section>
    </div>
  );
}

export default function TimelineView() {
  const [scope] = useScope();
  const {
    data: outline,
    error,
    reload,
  } = useLoad(() => api.outline(kindsOf(scope)), [scope, changed.value]);
  if (!outline) return error ? <ErrorState error={error} retry={reload} /> : <Waiting />;
  if (outline.ids.length === 0) {
    return (
      <>
        <ScopeTabs />
        <EmptyState title="No memories yet">
          <p>They show here by the day on which they were stored.</p>
        </EmptyState>
      </>
    );
  }
  return <Timeline outline={outline} scope={scope} />;
}
