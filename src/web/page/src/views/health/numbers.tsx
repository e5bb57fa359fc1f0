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
  const hidden = [
    [stats.superseded, 'superseded'],
    [stats.deleted, 'deleted'],
    [stats.expired, 'expired'],
  ].filter(([count]) => count);
  return (
    <dl class="tiles">
      <Tile name="Memories">
        <strong class="numbers">{stats.total.toLocaleString()}</strong>
        <span class="muted small">
          {hidden.map(([count, what]) => `${count!.toLocaleString()} ${what}`).join(', ') ||
            'all alive'}
        </span>
      </Tile>
      <Tile name="Embedded">
        <strong class="numbers">{stats.model ? vectors.toLocaleString() : 'none'}</strong>
        <span class="muted small">
          {stats.model ? `by ${stats.model}` : 'no model: keywords only'}
        </span>
        {stats.model && (
          <meter
            min={0}
            max={Math.max(1, stats.total)}
            value={Math.min(vectors, stats.total)}
            aria-label="Embedded memories"
          />
        )}
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
