import type { Column } from '../../api';
import { ToggleChip } from '../../parts/chip';
import { plainVisible, visible } from '../../parts/text';
import { commonFirst, countsOf, seriesByType, seriesColors } from '../../plots/series';

interface PickProps {
  label: string;
  column: Column;
  value: string;
  onPick: (name: string) => void;
}

/** One name of a column, or all of them. */
export function Pick({ label, column, value, onPick }: PickProps) {
  const counts = countsOf(column);
  const names = commonFirst(counts).filter((at) => column.names[at] !== '');
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onPick(event.currentTarget.value)}
    >
      <option value="">{`any ${label.toLowerCase()}`}</option>
      {names.map((at) => (
        <option key={at} value={column.names[at]}>
          {plainVisible(column.names[at]!.slice(0, 80))} ({counts[at]!.toLocaleString('en')})
        </option>
      ))}
    </select>
  );
}

interface TypesProps {
  column: Column;
  chosen: string[]; // empty: all
  onChoose: (types: string[]) => void;
}

/** The types with their colors: the legend and the filter in one. */
export function Types({ column, chosen, onChoose }: TypesProps) {
  const series = seriesByType(column);
  const toggle = (name: string) =>
    onChoose(chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name]);
  return (
    <div class="row" role="group" aria-label="Types">
      {commonFirst(countsOf(column)).map((at) => {
        const name = column.names[at]!;
        return (
          <ToggleChip key={name} on={chosen.includes(name)} onToggle={() => toggle(name)}>
            <span class="swatch" style={{ '--color': seriesColors[series[at]!] }} />
            {visible(name)}
          </ToggleChip>
        );
      })}
    </div>
  );
}
