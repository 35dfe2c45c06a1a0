const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const year = 365 * day;

/** The time since an instant, in short form such as 5m, 2h, 3d (spec §9). */
export function shortAge(createdAt: string, now: number): string {
  const age = now - Date.parse(createdAt);
  if (age < minute) return "now";
  if (age < hour) return `${Math.floor(age / minute)}m`;
  if (age < day) return `${Math.floor(age / hour)}h`;
  if (age < year) return `${Math.floor(age / day)}d`;
  return `${Math.floor(age / year)}y`;
}
