import { Link } from 'wouter-preact';

import { api, type Filter, type NamedCount } from '../../api';
import { useScope } from '../../app/scope';
import { changed, useLoad } from '../../app/state';
import { address } from '../../app/url';
import { Icon } from '../../parts/icon';
import { MemoryLine } from '../../parts/memory_line';
import { ErrorState, Waiting } from '../../parts/states';
import { visible } from '../../parts/text';

const MOST_PARTNERS = 12;
const MOST_MEMORIES = 10;

interface Props {
  name: string;
  filter: Filter;
  partners: NamedCount[];
  onChoose: (name: string) => void;
  onClose: () => void;
}

/** One entity: what it occurs with, and where. */
export function AboutName({ name, filter, partners, onChoose, onClose }: Props) {
  const within = { ...filter, entities: [name] };
  const [scope] = useScope();
  const linked = { ...within, kind: scope };
  const { data, error, reload } = useLoad(
    (signal) => api.list({ ...within, limit: MOST_MEMORIES }, signal),
    [name, filter, changed.value],
  );
  return (
    <section class="panel stack" aria-labelledby="chosen-name">
      <div class="row">
        <h2 id="chosen-name" class="text" dir="auto">
          {visible(name.slice(0, 200))}
        </h2>
        <span class="spread" />
        <button class="quiet icon" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div class="row">
        <Link class="button primary" href={address('/', linked)}>
          Search these
        </Link>
        <Link class="button" href={address('/browse', linked)}>
          Browse {data && `all ${data.total_count.toLocaleString()}`}
        </Link>
      </div>
      {partners.length > 0 && (
        <div>
          <h3>Occurs together with</h3>
          <ul class="row entity-partners">
            {partners.slice(0, MOST_PARTNERS).map((partner) => (
              <li key={partner.name}>
                <button class="text" dir="auto" onClick={() => onChoose(partner.name)}>
                  <span class="cut">{visible(partner.name.slice(0, 60))}</span>
                  <span class="muted numbers">{partner.count}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <h3>Latest memories</h3>
        {!data && (error ? <ErrorState error={error} retry={reload} /> : <Waiting lines={3} />)}
        <ul class="entity-memories">
          {data?.items.map((memory) => (
            <li key={memory.id}>
              <MemoryLine memory={memory} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
