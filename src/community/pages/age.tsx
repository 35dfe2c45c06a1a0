import { classNames } from "#ui/class-names.ts";
import { shortAge } from "./short-age.ts";

const fullDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short" });

interface AgeProps {
  /** ISO 8601. */
  since: string;
  className?: string;
}

/** How long ago, in short form; the full date on hover. Only where the browser draws: it knows the time. */
export function Age({ since, className }: AgeProps) {
  return (
    <time
      dateTime={since}
      title={fullDate.format(new Date(since))}
      className={classNames("text-quiet tabular", className)}
    >
      {shortAge(since, Date.now())}
    </time>
  );
}
