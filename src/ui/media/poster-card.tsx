import { LockKeyhole } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "../class-names.ts";
import { VisuallyHidden } from "../page/visually-hidden.tsx";
import { Badge } from "./badge.tsx";
import { type MarkedProgress, ProgressLabel, ProgressMark } from "./progress-mark.tsx";
import { watchPoster } from "./watch-poster.ts";

export interface Poster {
  src: string;
  srcSet?: string;
  /** `<img sizes>`. */
  sizes?: string;
  /** True for posters above the fold; others load lazily. */
  eager?: boolean;
}

interface PosterCardProps {
  to: string;
  title: string;
  poster: Poster;
  /** The serial number, before the title in a row. */
  number?: number;
  /** The category, on the poster's upper left. */
  level?: string;
  /** As the spec writes it, such as `12m`; on the lower right. */
  duration?: string;
  isNew?: boolean;
  /** The accessible text of the lock icon, for users without the plan. */
  lock?: string | undefined;
  /** How far the student is; null where the lesson is new to them. */
  progress?: MarkedProgress | null | undefined;
  /** True where the card is a row on phones, with a small poster at its left. */
  rowOnPhones?: boolean;
  /** Replaces the duration while a lesson is not ready. */
  note?: string;
  headingLevel?: 2 | 3;
  /** Below the title: a line, stars. */
  children?: ReactNode;
  className?: string;
}

/** A lesson as one link: its poster 16:10, badges and title. */
export function PosterCard(props: PosterCardProps) {
  const { rowOnPhones: isRow = false, number, title } = props;
  const Heading = props.headingLevel === 2 ? "h2" : "h3";
  return (
    <article
      className={classNames(
        "group relative",
        isRow &&
          "max-[636px]:grid max-[636px]:grid-cols-[112px_1fr] max-[636px]:grid-rows-[1fr_auto] max-[636px]:gap-x-4",
        props.className,
      )}
    >
      <PosterFrame poster={props.poster} progress={props.progress} isRow={isRow} />
      <Badges {...props} isRow={isRow} />
      <div
        className={classNames(
          "mt-4 flex items-baseline gap-2",
          isRow &&
            "max-[636px]:col-start-2 max-[636px]:row-start-1 max-[636px]:mt-0 max-[636px]:self-center",
        )}
      >
        {isRow && number !== undefined && (
          <span className="tabular text-small text-muted min-[636px]:hidden">{number}</span>
        )}
        <Heading
          className={classNames(
            "font-title text-xl leading-snug font-[480] tracking-[-0.01em] text-balance",
            isRow && "max-[636px]:text-copy",
          )}
        >
          <Link
            to={props.to}
            className="transition-colors duration-200 after:absolute after:inset-0 after:rounded-poster group-hover:text-accent-text focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-accent"
          >
            {title}
          </Link>
        </Heading>
      </div>
      {props.children && <div className="mt-1 text-small text-muted">{props.children}</div>}
    </article>
  );
}

function PosterFrame({
  poster,
  progress,
  isRow,
}: Pick<PosterCardProps, "poster" | "progress"> & { isRow: boolean }) {
  return (
    <div
      ref={watchPoster}
      className={classNames(
        "relative aspect-16/10 overflow-hidden rounded-poster bg-raised after:absolute after:inset-0 after:rounded-[inherit] after:ring-1 after:ring-line after:ring-inset transition-[transform,box-shadow] duration-240 ease-damper group-hover:-translate-y-1 group-hover:shadow-[0_24px_48px_-24px_var(--glow)]",
        isRow &&
          "max-[636px]:col-start-1 max-[636px]:row-start-1 max-[636px]:row-span-2 max-[636px]:self-start max-[636px]:rounded-[10px]",
      )}
    >
      <img
        src={poster.src}
        srcSet={poster.srcSet}
        data-poster=""
        sizes={poster.srcSet ? (poster.sizes ?? "(max-width: 640px) 92vw, 400px") : undefined}
        alt=""
        width={960}
        height={600}
        loading={poster.eager ? "eager" : "lazy"}
        decoding="async"
        className="size-full object-cover transition-[filter] duration-240 group-hover:brightness-110"
      />
      <ProgressMark progress={progress} />
    </div>
  );
}

/** Badges in the poster's corners; in a row, one line of text below the title. */
function Badges({
  level,
  duration,
  isNew,
  note,
  lock,
  progress,
  isRow,
}: PosterCardProps & { isRow: boolean }) {
  return (
    <div
      className={classNames(
        "pointer-events-none absolute inset-x-0 top-0 grid aspect-16/10 grid-cols-[1fr_auto] content-between gap-2 p-3 transition-transform duration-240 ease-damper group-hover:-translate-y-1",
        isRow &&
          "max-[636px]:static max-[636px]:col-start-2 max-[636px]:row-start-2 max-[636px]:flex max-[636px]:aspect-auto max-[636px]:flex-wrap max-[636px]:items-center max-[636px]:gap-x-2 max-[636px]:gap-y-1 max-[636px]:self-start max-[636px]:p-0 max-[636px]:pt-0.5 max-[636px]:group-hover:translate-y-0",
      )}
    >
      {level ? (
        <Badge kind="onImage" className={classNames("justify-self-start", isRow && plainInRow)}>
          {level}
        </Badge>
      ) : (
        <span />
      )}
      {isNew ? (
        <Badge kind="new" className={classNames("justify-self-end", isRow && newInRow)}>
          NEW
        </Badge>
      ) : (
        <span className={classNames(isRow && "max-[636px]:hidden")} />
      )}
      <div
        className={classNames(
          "col-span-2 flex gap-1.5 justify-self-end",
          isRow && "max-[636px]:contents",
        )}
      >
        {(progress?.seen || progress?.learned) && (
          <Badge kind="onImage" className={classNames("rounded-[8px]!", isRow && endInRow)}>
            <ProgressLabel progress={progress} />
          </Badge>
        )}
        {(note ?? duration) && (
          <Badge
            kind="onImage"
            className={classNames("gap-1.5 rounded-[8px]! tabular", isRow && endInRow)}
          >
            <span>{note ?? duration}</span>
            {lock && (
              <>
                <LockKeyhole size={14} aria-hidden />
                <VisuallyHidden>{lock}</VisuallyHidden>
              </>
            )}
          </Badge>
        )}
      </div>
    </div>
  );
}

/** Beside the poster a badge needs no background. */
const plainInRow = "max-[636px]:bg-transparent! max-[636px]:px-0! max-[636px]:text-muted!";

const endInRow = `${plainInRow} max-[636px]:order-2`;

/** On the small poster, so that its appearance after mount does not wrap the line below the title. */
const newInRow =
  "max-[636px]:absolute max-[636px]:top-1.5 max-[636px]:left-1.5 max-[636px]:px-1.5! max-[636px]:py-0.5! max-[636px]:text-tiny!";
