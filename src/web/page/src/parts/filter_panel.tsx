import { api, type Filter, type Labels } from '../api';
import { changed, session, useLoad } from '../app/state';
import { ToggleChip } from './chip';
import { plainVisible } from './text';

type ListName = 'type' | 'category';
type SwitchName = 'include_deleted' | 'include_superseded' | 'include_expired';

interface Props {
  filter: Filter;
  onChange: (filter: Filter) => void;
}

/** The filter with one field set; an empty value takes the field out. */
function withField(filter: Filter, name: keyof Filter, value: Filter[keyof Filter]): Filter {
  const { [name]: _, ...rest } = filter;
  const isEmpty = !value || (Array.isArray(value) && value.length === 0);
  return isEmpty ? rest : { ...rest, [name]: value };
}

function Choices(props: Props & { name: ListName; title: string; options: string[] }) {
  const chosen = props.filter[props.name] ?? [];
  const toggle = (option: string) =>
    chosen.includes(option) ? chosen.filter((each) => each !== option) : [...chosen, option];
  return (
    <fieldset>
      <legend>{props.title}</legend>
      <div class="row">
        {props.options.map((option) => (
          <ToggleChip
            key={option}
            on={chosen.includes(option)}
            onToggle={() => props.onChange(withField(props.filter, props.name, toggle(option)))}
          >
            {option}
          </ToggleChip>
        ))}
      </div>
    </fieldset>
  );
}

interface FieldProps extends Props {
  name: 'entities' | 'path' | 'since' | 'until';
  title: string;
  type?: string;
}

/** A field that takes effect when it is left or Enter is pressed; a list has commas between. */
function Field({ filter, onChange, name, title, type = 'text' }: FieldProps) {
  const take = (text: string) => {
    const words = text
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean);
    onChange(withField(filter, name, name === 'entities' ? words : text.trim()));
  };
  const value = filter[name];
  return (
    <label class="field">
      <span>{title}</span>
      <input
        type={type}
        value={Array.isArray(value) ? value.join(', ') : String(value ?? '')}
        dir="auto"
        onChange={(event) => take(event.currentTarget.value)}
      />
    </label>
  );
}

interface PickProps extends Props {
  name: keyof Labels;
  title: string;
  labels: Labels | undefined;
}

/** One of the labels in use, with how many memories have it; of tags another one is added. */
function Pick({ filter, onChange, name, title, labels }: PickProps) {
  const chosen = filter[name] ?? '';
  const isList = Array.isArray(chosen);
  const take = (label: string) =>
    onChange(withField(filter, name, name === 'tags' ? [...(filter.tags ?? []), label] : label));
  const known = (labels?.[name] ?? []).filter((each) => !isList || !chosen.includes(each.name));
  const isMissing = !isList && chosen !== '' && !known.some((each) => each.name === chosen);
  return (
    <label class="field">
      <span>{title}</span>
      <select
        value={isList ? '' : chosen}
        disabled={known.length === 0 && !isMissing}
        onChange={(event) => take(event.currentTarget.value)}
      >
        <option value="">{isList && chosen.length > 0 ? 'add another' : 'any'}</option>
        {isMissing && <option value={chosen}>{plainVisible(chosen.slice(0, 80))}</option>}
        {known.map((each) => (
          <option key={each.name} value={each.name}>
            {plainVisible(each.name.slice(0, 80))} ({each.count.toLocaleString('en')})
          </option>
        ))}
      </select>
    </label>
  );
}

function Include(props: Props & { name: SwitchName; title: string }) {
  return (
    <label class="row">
      <input
        type="checkbox"
        checked={props.filter[props.name] ?? false}
        onChange={(event) =>
          props.onChange(withField(props.filter, props.name, event.currentTarget.checked))
        }
      />
      {props.title}
    </label>
  );
}

export function FilterPanel({ filter, onChange }: Props) {
  const labels = useLoad(() => api.labels(), [changed.value]).data;
  const shared = { filter, onChange };
  return (
    <div class="panel filter-panel">
      <Choices {...shared} name="type" title="Type" options={session.value?.types ?? []} />
      <Choices
        {...shared}
        name="category"
        title="Category"
        options={session.value?.categories ?? []}
      />
      <div class="fields">
        <Pick {...shared} labels={labels} name="project" title="Project" />
        <Pick {...shared} labels={labels} name="source" title="Source" />
        <Pick {...shared} labels={labels} name="branch" title="Branch" />
        <Pick {...shared} labels={labels} name="tags" title="Tags (any of)" />
        <Field {...shared} name="entities" title="Entities (any of)" />
        <Field {...shared} name="path" title="Path starts with" />
        <Field {...shared} name="since" title="Stored since" type="date" />
        <Field {...shared} name="until" title="Stored before" type="date" />
      </div>
      <fieldset>
        <legend>Include</legend>
        <div class="row">
          <Include {...shared} name="include_deleted" title="deleted" />
          <Include {...shared} name="include_superseded" title="superseded" />
          <Include {...shared} name="include_expired" title="expired" />
        </div>
      </fieldset>
    </div>
  );
}
