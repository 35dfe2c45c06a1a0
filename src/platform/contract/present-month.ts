/** A month such as `2026-11` as people read it: `November 2026`, or `Nov` where it is `short`. */
export function presentMonth(month: string, style: "long" | "short" = "long"): string {
  return new Intl.DateTimeFormat("en-GB", {
    month: style,
    ...(style === "long" && { year: "numeric" }),
    timeZone: "UTC",
  }).format(new Date(`${month}-01`));
}
