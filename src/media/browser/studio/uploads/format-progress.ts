/** Whole percent; 100 only when no byte is missing. */
export function wholePercentOf(bytes: number, total: number): number {
  return total === 0 ? 0 : Math.floor((bytes / total) * 100);
}

/** The remaining time at this speed, as `about 3 minutes left`; null before a speed is known. */
export function formatTimeLeft(bytes: number, bytesPerSecond: number): string | null {
  if (bytesPerSecond <= 0) return null;
  const minutes = bytes / bytesPerSecond / 60;
  if (minutes < 1) return "less than a minute left";
  if (minutes < 90) return `about ${plural(Math.round(minutes), "minute")} left`;
  return `about ${plural(Math.round(minutes / 60), "hour")} left`;
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

interface Reading {
  atMs: number;
  bytes: number;
}

const windowMs = 15_000;

/** Adds a reading and drops those older than some seconds. */
export function addReading(readings: readonly Reading[], next: Reading): Reading[] {
  return [...readings.filter(({ atMs }) => next.atMs - atMs <= windowMs), next];
}

/** The speed over all readings; 0 if their time is too short. */
export function speedOf(readings: readonly Reading[]): number {
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first || !last || last.atMs - first.atMs < 1_000) return 0;
  return Math.max(0, ((last.bytes - first.bytes) / (last.atMs - first.atMs)) * 1_000);
}
