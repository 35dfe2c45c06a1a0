/** A day and time in the reader's time zone, as `23 Nov 2026, 14:05`. */
export function presentTime(iso: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(iso),
  );
}
