import type { ProfileInfo } from '../../api';
import { session } from '../../app/state';
import { useParams } from '../../app/url';
import { Segments } from '../../parts/chip';
import { FilterBar } from '../../parts/filter_bar';

const modes: Record<string, { name: string; means: string }> = {
  hybrid: { name: 'Hybrid', means: 'Search by meaning and keywords.' },
  vector: {
    name: 'Meaning',
    means: 'Search by meaning only; finds other words for the same thing.',
  },
  keyword: { name: 'Keywords', means: 'Search for the exact words only.' },
};
// The usual one first, then the two it is made of.
const modeOrder = Object.keys(modes);

const profiles: Record<string, string> = {
  balanced: 'Best match first, with a little weight on recent and useful memories.',
  relevance: 'Best match first, nothing else.',
  continuity: 'For resuming work: recently used memories first.',
  fact_check: 'For checking a fact: best match, then votes.',
  frequent: 'Most used and most useful first.',
  associative: 'Related memories, in a slightly random order.',
  explore: 'For exploring: a very random order.',
  recall: 'Match, importance and recency combined.',
};

function meaningOf(profile: ProfileInfo): string {
  const weights = Object.entries(profile.weights)
    .filter(([, weight]) => weight !== 0)
    .map(([name, weight]) => `${name} ${weight}`);
  return profiles[profile.name] ?? `Custom profile: ${weights.join(', ')}.`;
}

/** Search mode and order; the choices live in the address. */
export function useChoices() {
  const { params, setParams } = useParams();
  return {
    mode: params.get('mode') ?? session.value!.default_mode,
    profile: params.get('profile') ?? session.value!.default_profile,
    setMode: (mode: string) =>
      setParams({ mode: mode === session.value!.default_mode ? '' : mode }),
    setProfile: (profile: string) =>
      setParams({ profile: profile === session.value!.default_profile ? '' : profile }),
  };
}

export function SearchControls() {
  const { mode, profile, setMode, setProfile } = useChoices();
  const { profiles: known, modes: knownModes } = session.value!;
  const ordered = [...knownModes].sort((a, b) => modeOrder.indexOf(a) - modeOrder.indexOf(b));
  return (
    <div class="search-controls">
      <FilterBar>
        <Segments
          label="Search mode"
          value={mode}
          onChange={setMode}
          options={ordered.map((value) => ({
            value,
            name: modes[value]?.name ?? value,
            title: modes[value]?.means ?? '',
          }))}
        />
        <label class="row small">
          <span class="muted">Sort by</span>
          <select
            value={profile}
            title={known.filter((each) => each.name === profile).map(meaningOf).join()}
            onChange={(event) => setProfile(event.currentTarget.value)}>
            {known.map((each) => (
              <option key={each.name} value={each.name} title={meaningOf(each)}>
                {each.name.replace('_', ' ')}
              </option>
            ))}
          </select>
        </label>
      </FilterBar>
    </div>
  );
}
