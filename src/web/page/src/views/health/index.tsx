import './health.css';
import { api } from '../../api';
import { changed, useLoad } from '../../app/state';
import { ErrorState, Waiting } from '../../parts/states';
import { Agents } from './agents';
import { Checks } from './checks';
import { Growth } from './growth';
import { Numbers } from './numbers';
import { Settings } from './settings';
import { Shares } from './shares';

export default function HealthView() {
  const { data: stats, error, reload } = useLoad(api.stats, [changed.value]);
  return (
    <div class="stack health">
      {stats && <Numbers stats={stats} />}
      {!stats && (error ? <ErrorState error={error} retry={reload} /> : <Waiting lines={2} />)}
      <div class="health-columns">
        <Checks />
        <Growth />
      </div>
      {stats && <Shares stats={stats} />}
      <div class="health-columns">
        <Agents />
        <Settings />
      </div>
    </div>
  );
}
