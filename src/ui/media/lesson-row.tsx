import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "../class-names.ts";
import { type MarkedProgress, ProgressLabel, ProgressMark } from "./progress-mark.tsx";

interface LessonRowProps {
  to: string;
  title: string;
  /** The URL of the poster, 480 pixels wide. */
  poster: string;
  /** The category and the minutes. */
  details: ReactNode;
  progress: MarkedProgress | null | undefined;
  /** `search` fits a narrow panel, `page` the width of a page. */
  look: keyof typeof looks;
  onFollow?: (() => void) | undefined;
}

/** A lesson in a list of rows: poster, title, details and progress, as one link. */
export function LessonRow(props: LessonRowProps) {
  const { to, title, poster, details, progress, onFollow } = props;
  const look = looks[props.look];
  return (
    <Link
      to={to}
      onClick={onFollow}
      data-lesson-row
      className={classNames("group flex items-center", look.row)}
    >
      <span
        className={classNames(
          "relative shrink-0 overflow-hidden rounded-[10px] ring-1 ring-line",
          look.frame,
        )}
      >
        <img
          src={poster}
          alt=""
          width={480}
          height={300}
          loading="lazy"
          decoding="async"
          className="aspect-16/10 w-full bg-key-off object-cover"
        />
        <ProgressMark progress={progress} />
      </span>
      <span className="min-w-0">
        <span
          className={classNames(
            "block font-title leading-snug wrap-anywhere group-hover:text-accent-text",
            look.title,
          )}
        >
          {title}
        </span>
        <span className="mt-1 flex flex-wrap gap-x-2 text-small text-muted">
          <span>{details}</span>
          <ProgressLabel progress={progress} />
        </span>
      </span>
    </Link>
  );
}

const looks = {
  search: {
    row: "gap-4 rounded-control px-3 py-2.5 -outline-offset-2 transition-colors duration-200 hover:bg-key-off focus-visible:bg-key-off sm:gap-5",
    frame: "w-[96px] sm:w-[128px]",
    title: "text-lead tracking-[-0.01em]",
  },
  page: {
    row: "min-w-0 flex-1 gap-3 min-[360px]:gap-4 sm:gap-6",
    frame: "w-20 min-[360px]:w-28 sm:w-40",
    title: "text-lg transition-colors duration-200 min-[360px]:text-xl",
  },
} as const;
