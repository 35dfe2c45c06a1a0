import { LockKeyhole } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "../class-names.ts";
import { VisuallyHidden } from "../page/visually-hidden.tsx";
import { Badge } from "./badge.tsx";
import { type MarkedProgress, ProgressLabel, ProgressMark } from "./progress-mark.tsx";

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
  /** The badge of a lesson that anyone may watch, such as `Free`. */
  free?: string | undefined;
  /** The accessible text of the lock icon, for users without the plan. */
  lock?: string | undefined;
  /** The student's progress; null for a new lesson. */
  progress?: MarkedProgress | null | undefined;
  /** True if the card is a row on phones, with a small poster at its left. */
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
    <article className={classNames("group relative", isRow && "poster-row", props.className)}>
      <PosterFrame poster={props.poster} progress={props.progress} />
      <Badges {...props} />
      <div className="poster-heading">
        {isRow && number !== undefined && <span>{number}</span>}
        <Heading className="poster-title">
          <Link to={props.to}>{title}</Link>
        </Heading>
      </div>
      {props.children && <div className="mt-1 text-small text-muted">{props.children}</div>}
    </article>
  );
}

function PosterFrame({ poster, progress }: Pick<PosterCardProps, "poster" | "progress">) {
  return (
    <div ref={watchPoster} className="poster-frame">
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
      />
      <ProgressMark progress={progress} />
    </div>
  );
}

/** Badges in the poster's corners; in a row, one line of text below the title. */
function Badges({ level, duration, isNew, free, note, lock, progress }: PosterCardProps) {
  return (
    <div className="poster-badges">
      {level ? <Badge kind="onImage">{level}</Badge> : <span />}
      {isNew ? <Badge kind="new">NEW</Badge> : <span />}
      <div>
        {free && <Badge kind="onImage">{free}</Badge>}
        {(progress?.seen || progress?.learned) && (
          <Badge kind="onImage">
            <ProgressLabel progress={progress} />
          </Badge>
        )}
        {(note ?? duration) && (
          <Badge kind="onImage">
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

let observer: IntersectionObserver | undefined;

/**
 * A ref callback of a poster's frame: sets `data-seen` on the poster when it becomes visible. With data
 * saver on, a poster without the attribute is not displayed (base.css) and so not fetched, and one with
 * it is fetched at its smallest width.
 */
function watchPoster(frame: Element | null): (() => void) | undefined {
  if (!frame) return undefined;
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) markSeen(target);
  });
  observer.observe(frame);
  return () => observer?.unobserve(frame);
}

function markSeen(frame: Element): void {
  observer?.unobserve(frame);
  const poster = frame.querySelector("img");
  if (!poster) return;
  if (document.documentElement.dataset.saving !== undefined) poster.sizes = "1px";
  poster.dataset.seen = "";
}
