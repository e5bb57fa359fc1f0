import { api } from '../../api';
import { useLoad } from '../../app/state';
import { Badge } from '../../parts/badge';
import { ErrorState, Waiting } from '../../parts/states';
import { visible } from '../../parts/text';

const valueText = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
const isDefault = (origin: string) => origin === 'default';

/** Every setting and the origin of its value; those that are set come first. */
export function Settings() {
  const { data, error, reload } = useLoad(api.configuration, []);
  const rows = Object.entries(data ?? {}).sort(
    ([a, x], [b, y]) =>
      Number(isDefault(x.origin)) - Number(isDefault(y.origin)) || a.localeCompare(b),
  );
  return (
    <section class="panel" aria-labelledby="health-settings">
      <h2 id="health-settings">Configuration</h2>
      {!data && (error ? <ErrorState error={error} retry={reload} /> : <Waiting />)}
      {data && (
        <table class="health-table">
          <thead>
            <tr>
              <th scope="col">Setting</th>
              <th scope="col">Value</th>
              <th scope="col">Origin</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, { value, origin }]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td class="text" dir="auto">
                  <code>{visible(valueText(value))}</code>
                </td>
                <td class="text" dir="auto">
                  {isDefault(origin) ? (
                    <span class="muted">default</span>
                  ) : (
                    <Badge tone="good">{visible(origin)}</Badge>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
