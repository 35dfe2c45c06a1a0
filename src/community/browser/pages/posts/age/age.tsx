import { classNames } from "#ui/class-names.ts";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import { shortAge } from "./short-age.ts";

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
