import type { Stats } from '../../api';
import { Age } from '../../parts/age';
import type { ComponentChildren } from 'preact';

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${value.toLocaleString(undefined, { maximumFractionDigits: value < 10 && power > 0 ? 1 : 0 })} ${units[power]}`;
}

/** Vectors of the present model; the store may hold those of a former one as well. */
function vectorsOf({ vectors, model }: Stats): number {
  if (typeof vectors === 'number') return vectors;
  return model && model in vectors
    ? vectors[model]!
    : Object.values(vectors).reduce((sum, n) => sum + n, 0);
}

function Tile({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div class="panel tile">
      <dt class="muted small">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function Numbers({ stats }: { stats: Stats }) {
  const vectors = vectorsOf(stats);
  const handoffs = stats.by_type.handoff ?? 0;
  const others = [
    [handoffs, handoffs === 1 ? 'handoff' : 'handoffs'],
    [stats.superseded, 'superseded'],
    [stats.deleted, 'deleted'],
    [stats.expired, 'expired'],
  ].filter(([count]) => count) as [number, string][];
  return (
    <dl class="tiles">
      <Tile name="Memories">
        <strong class="numbers">{(stats.total - handoffs).toLocaleString()}</strong>
        <span class="muted small">
          {others.map(([count, what]) => `${count.toLocaleString()} ${what}`).join(', ') ||
            'none superseded or deleted'}
        </span>
      </Tile>
      <Tile name="Passages">
        <strong class="numbers">{stats.model ? vectors.toLocaleString() : 'none'}</strong>
        <span class="muted small">
          {stats.model ? `embedded by ${stats.model}` : 'no model; keyword search only'}
        </span>
      </Tile>
      <Tile name="Store">
        <strong class="numbers">{sizeText(stats.db_bytes)}</strong>
        <span class="muted small">schema {stats.schema_version}</span>
      </Tile>
      <Tile name="Uses">
        <strong class="numbers">{stats.total_accesses.toLocaleString()}</strong>
        <span class="muted small">
          {stats.newest ? (
            <>
              latest memory <Age at={stats.newest} />
            </>
          ) : (
            'nothing stored yet'
          )}
        </span>
      </Tile>
    </dl>
  );
}
