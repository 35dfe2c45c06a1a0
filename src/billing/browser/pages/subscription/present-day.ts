const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });

/** An instant as a day in the reader's time zone: `14 March 2026`. */
export function presentDay(isoInstant: string): string {
  return day.format(new Date(isoInstant));
}
