import type { ReactNode } from "react";
import { Link } from "react-router";
import { Badge } from "./badge.tsx";
import { classNames } from "./class-names.ts";
import { watchPoster } from "./poster-seen.ts";

export interface Poster {
  src: string;
  srcSet?: string;
  /** How wide it stands at which window, as `<img sizes>` wants it. */
  sizes?: string;
  /** True for the few that are seen at once; the rest load when near. */
  eager?: boolean;
}

interface PosterCardProps {
  to: string;
  title: string;
  poster: Poster;
  /** The category, on the picture's upper left. */
  level?: string;
  /** As the spec writes it, such as `12m`; on the lower right. */
  duration?: string;
  isNew?: boolean;
  /** Stands instead of the duration while a lesson cannot be played yet. */
  note?: string;
  /** The heading's rank on its page. */
  headingLevel?: 2 | 3;
  /** Below the title: a line, stars. */
  children?: ReactNode;
  className?: string;
}

/** A lesson: its poster 16:10, its marks and its title, all one link. */
export function PosterCard(props: PosterCardProps) {
  const Heading = props.headingLevel === 2 ? "h2" : "h3";
  return (
    <article className={classNames("group relative", props.className)}>
      <PosterFrame {...props} />
      <Heading className="mt-4 font-title text-xl leading-snug font-[480] tracking-[-0.01em] text-balance">
        <Link
          to={props.to}
          className="transition-colors duration-200 after:absolute after:inset-0 after:rounded-poster group-hover:text-lamp-text focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-lamp"
        >
          {props.title}
        </Link>
      </Heading>
      {props.children && <div className="mt-1 text-[0.9375rem] text-quiet">{props.children}</div>}
    </article>
  );
}

function PosterFrame({ poster, level, duration, isNew, note }: PosterCardProps) {
  return (
    <div
      ref={watchPoster}
      className="relative aspect-16/10 overflow-hidden rounded-poster bg-raised after:absolute after:inset-0 after:rounded-poster after:ring-1 after:ring-line after:ring-inset transition-[transform,box-shadow] duration-240 ease-damper group-hover:-translate-y-1 group-hover:shadow-[0_24px_48px_-24px_var(--glow)]"
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
      <div className="absolute inset-x-3 top-3 flex justify-between gap-2">
        {level ? <Badge kind="onPicture">{level}</Badge> : <span />}
        {isNew && <Badge kind="new">NEW</Badge>}
      </div>
      {(note ?? duration) && (
        <Badge kind="onPicture" className="absolute right-3 bottom-3 rounded-[8px]! tabular">
          {note ?? duration}
        </Badge>
      )}
    </div>
  );
}
