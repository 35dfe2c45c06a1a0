const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });

/** A point in time as the day it is where the reader is: `14 March 2026`. */
export function presentDay(isoInstant: string): string {
  return day.format(new Date(isoInstant));
}
