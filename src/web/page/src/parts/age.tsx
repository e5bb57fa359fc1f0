import { signal } from '@preact/signals';

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86400e3],
  ['month', 30 * 86400e3],
  ['week', 7 * 86400e3],
  ['day', 86400e3],
  ['hour', 3600e3],
  ['minute', 60e3],
];
const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'medium' });

const minute = signal(Date.now());
setInterval(() => (minute.value = Date.now()), 60e3);

/** "3 days ago", "in 2 weeks". */
function ageText(time: number, now = Date.now()): string {
  const distance = time - now;
  for (const [unit, length] of units) {
    if (Math.abs(distance) >= length) return words.format(Math.trunc(distance / length), unit);
  }
  return 'just now';
}

function exactTime(time: number): string {
  return Number.isFinite(new Date(time).getTime()) ? exact.format(time) : String(time);
}

export function Age({ at, label = '' }: { at: number; label?: string }) {
  const date = new Date(at);
  const isDate = Number.isFinite(date.getTime());
  return (
    <time
      class="age"
      {...(isDate ? { dateTime: date.toISOString() } : {})}
      title={(label ? label + ': ' : '') + exactTime(at)}
    >
      {isDate ? ageText(at, Math.max(minute.value, Date.now())) : 'unknown date'}
    </time>
  );
}
