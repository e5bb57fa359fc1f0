import type { ProfileInfo } from '../../api';
import { session } from '../../app/state';
import { useParams } from '../../app/url';
import { Segments } from '../../parts/chip';
import { FilterBar } from '../../parts/filter_bar';

const modes: Record<string, { name: string; means: string }> = {
  hybrid: { name: 'Both', means: 'Looks by meaning and by words together.' },
  vector: {
    name: 'Meaning',
    means: 'Looks by meaning only: finds other words for the same thing.',
  },
  keyword: { name: 'Words', means: 'Looks for the words only, exact and quick.' },
};
// The usual one first, then the two it is made of.
const modeOrder = Object.keys(modes);

const profiles: Record<string, string> = {
  balanced: 'What fits best, and a little more for what is fresh and proved useful.',
  relevance: 'Only what fits best.',
  continuity: 'To go on with work: what was used lately comes first.',
  fact_check: 'To check a fact: what fits, then what proved useful.',
  frequent: 'What proved useful most often.',
  associative: 'What is related, with a little chance in the order.',
  explore: 'To wander about: much chance in the order.',
  recall: 'What fits, matters and is fresh.',
};

function meaningOf(profile: ProfileInfo): string {
  const weights = Object.entries(profile.weights)
    .filter(([, weight]) => weight !== 0)
    .map(([name, weight]) => `${name} ${weight}`);
  return profiles[profile.name] ?? `Your own: ${weights.join(', ')}.`;
}

/** How to look and what comes first; the choices live in the address. */
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
  const info = known.find((each) => each.name === profile);
  return (
    <div class="search-controls">
      <FilterBar>
        <Segments
          label="How to look"
          value={mode}
          onChange={setMode}
          options={ordered.map((value) => ({
            value,
            name: modes[value]?.name ?? value,
            title: modes[value]?.means ?? '',
          }))}
        />
        <label class="row small">
          <span class="muted">First comes</span>
          <select value={profile} onChange={(event) => setProfile(event.currentTarget.value)}>
            {known.map((each) => (
              <option key={each.name} value={each.name} title={meaningOf(each)}>
                {each.name.replace('_', ' ')}
              </option>
            ))}
          </select>
        </label>
      </FilterBar>
      <p class="choice-words">
        {modes[mode]?.means} {info && meaningOf(info)}
      </p>
    </div>
  );
}
