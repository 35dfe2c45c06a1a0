const format = new Intl.DateTimeFormat("en-GB", {
  ...{ weekday: "long", day: "numeric", month: "long", year: "numeric" },
  timeZone: "UTC",
});

/** Formats a calendar day: `2026-11-26` is Thursday, 26 November 2026 in every time zone. */
export function presentDay(isoDate: string): string {
  return format.format(new Date(isoDate));
}
