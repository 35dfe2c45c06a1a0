import { classNames } from "#ui/class-names.ts";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";

/** Created at first use, since its creation costs a phone more than the rest of a list. */
let fullDateFormat: Intl.DateTimeFormat | undefined;

function presentFullDate(iso: string): string {
  fullDateFormat ??= new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short" });
  return fullDateFormat.format(new Date(iso));
}

interface AgeProps {
  /** ISO 8601. */
  since: string;
  className?: string;
}

/**
 * The time since an instant, in short form; the full date on hover and for screen readers. Render
 * it only in the browser, which knows the time.
 */
export function Age({ since, className }: AgeProps) {
  const full = presentFullDate(since);
  return (
    <time
      dateTime={since}
      title={full}
      className={classNames("text-muted tabular whitespace-nowrap", className)}
    >
      <span aria-hidden>{shortAge(since, Date.now())}</span>
      <VisuallyHidden>{full}</VisuallyHidden>
    </time>
  );
}

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
