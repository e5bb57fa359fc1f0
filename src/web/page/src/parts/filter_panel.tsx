import { useId } from 'preact/hooks';

import { api, type Filter } from '../api';
import { changed, session, useLoad } from '../app/state';
import { ToggleChip } from './chip';

type ListName = 'type' | 'category' | 'tags' | 'entities';
type TextName = 'project' | 'branch' | 'source' | 'path' | 'since' | 'until';
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
  name: TextName | 'tags' | 'entities';
  title: string;
  type?: string;
  options?: string[];
}

/** A field that takes effect when it is left or Enter is pressed; a list has commas between. */
function Field({ filter, onChange, name, title, type = 'text', options }: FieldProps) {
  const list = useId();
  const isList = name === 'tags' || name === 'entities';
  const take = (text: string) => {
    const words = text
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean);
    onChange(withField(filter, name, isList ? words : text.trim()));
  };
  const value = filter[name];
  return (
    <label class="field">
      <span>{title}</span>
      <input
        type={type}
        value={Array.isArray(value) ? value.join(', ') : String(value ?? '')}
        list={options && list}
        dir="auto"
        onChange={(event) => take(event.currentTarget.value)}
      />
      {options && (
        <datalist id={list}>
          {options.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
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
  const stats = useLoad(() => api.stats(), [changed.value]).data;
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
        <Field
          {...shared}
          name="project"
          title="Project"
          options={Object.keys(stats?.by_project ?? {})}
        />
        <Field
          {...shared}
          name="source"
          title="Source"
          options={Object.keys(stats?.by_source ?? {})}
        />
        <Field {...shared} name="tags" title="Tags (any of)" />
        <Field {...shared} name="entities" title="Entities (any of)" />
        <Field {...shared} name="path" title="Path begins with" />
        <Field {...shared} name="branch" title="Branch" />
        <Field {...shared} name="since" title="Stored since" type="date" />
        <Field {...shared} name="until" title="Stored before" type="date" />
      </div>
      <fieldset>
        <legend>Also show</legend>
        <div class="row">
          <Include {...shared} name="include_deleted" title="deleted" />
          <Include {...shared} name="include_superseded" title="superseded" />
          <Include {...shared} name="include_expired" title="expired" />
        </div>
      </fieldset>
    </div>
  );
}
