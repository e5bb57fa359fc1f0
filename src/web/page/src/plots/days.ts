// Local hours, days, weeks and months. A day is found by the calendar, not by dividing: some have 23 or
// 25 hours.

export type Bin = 'hour' | 'day' | 'week' | 'month';

export const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

export function binStart(time: number, bin: Bin): number {
  const date = new Date(time);
  if (bin === 'hour') return date.setMinutes(0, 0, 0);
  date.setHours(0, 0, 0, 0);
  if (bin === 'week') date.setDate(date.getDate() - ((date.getDay() + 6) % 7)); // from Monday
  if (bin === 'month') date.setDate(1);
  return date.getTime();
}

export function nextBin(start: number, bin: Bin): number {
  if (bin === 'hour') return start + HOUR_MS;
  const date = new Date(start);
  if (bin === 'month') date.setMonth(date.getMonth() + 1);
  else date.setDate(date.getDate() + (bin === 'week' ? 7 : 1));
  return date.getTime();
}

/** The starts of all bins from the one that holds `from` to the one that holds `until`. */
export function binStarts(from: number, until: number, bin: Bin): number[] {
  const starts: number[] = [];
  for (let at = binStart(from, bin); at <= until; at = nextBin(at, bin)) starts.push(at);
  return starts;
}

/** The finest bin of which a range has not too many to see. */
export function binFor(from: number, until: number): Bin {
  const days = (until - from) / DAY_MS;
  if (days < 4) return 'hour';
  return days <= 190 ? 'day' : days <= 1100 ? 'week' : 'month';
}

const pad = (n: number) => String(n).padStart(2, '0');

/** For <input type="date">, in local time. */
export function dateText(time: number): string {
  const date = new Date(time);
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** The start of the local day that a date input names, or null. */
export function dateFromText(text: string): number | null {
  const [year, month, day] = text.split('-').map(Number);
  if (!year || !month || !day) return null;
  return new Date(year, month - 1, day).getTime();
}
