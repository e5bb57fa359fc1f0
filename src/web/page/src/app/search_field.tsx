import { Icon } from '../parts/icon';
import { queryText, typeQuery } from './query';
import { moveRow } from './rows';

/** The search field of every view; in the search view it is the search. */
export function SearchField() {
  const onKeyDown = (event: KeyboardEvent) => {
    const field = event.currentTarget as HTMLInputElement;
    if (event.key === 'ArrowDown' || event.key === 'Enter') {
      event.preventDefault();
      if (event.key === 'Enter' && location.pathname !== '/') typeQuery(field.value);
      else moveRow(1);
    } else if (event.key === 'Escape') {
      event.preventDefault(); // a browser would clear the field
      field.blur();
    }
  };
  return (
    <search class="search-field">
      <Icon name="search" />
      <input
        id="search"
        type="search"
        aria-label="Search memories"
        placeholder="Search memories"
        title="Search (/)"
        autocomplete="off"
        spellcheck={false}
        dir="auto"
        value={queryText.value}
        onInput={(event) => typeQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <kbd aria-hidden="true">/</kbd>
    </search>
  );
}
