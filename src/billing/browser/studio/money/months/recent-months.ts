/** The last months until an instant, the latest first: `2026-11`, `2026-10` … */
export function recentMonths(until: string, count: number): string[] {
  const [year = 0, month = 1] = until.split("-").map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - index)).toISOString().slice(0, 7),
  );
}
