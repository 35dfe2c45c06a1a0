import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { HomeFilm, HomeTexts } from "#site/contract.ts";
import { onVisibleOrInteracted } from "#ui/interaction/on-visible-or-interacted.ts";
import { Heading, Section } from "#ui/page/page.tsx";

const FilmPlayer = lazy(() => import("./film-player.tsx"));

interface FeaturesProps extends Pick<HomeTexts, "features"> {
  heading: string;
  film: HomeFilm | undefined;
}

/** Four features on four piano keys, below ten seconds of a lesson. */
export function Features({ heading, features, film }: FeaturesProps) {
  return (
    <Section theme="dark" aria-labelledby="features">
      <div
        className={
          film && "mb-12 grid items-center gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_36rem]"
        }
      >
        <Heading id="features" className={film ? undefined : "mb-10"}>
          {heading}
        </Heading>
        {film && <Film film={film} />}
      </div>
      <ul className="feature-keys">
        {features.map(({ title, text }) => (
          <li key={title} className="feature-key">
            <Heading level={3}>{title}</Heading>
            <p className="mt-2 leading-relaxed">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The film's poster. The film and its player load once the poster is in the window. */
function Film({ film }: { film: HomeFilm }) {
  const frame = useRef<HTMLElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!frame.current) return undefined;
    return onVisibleOrInteracted(frame.current, () => setSeen(true));
  }, []);
  return (
    <figure
      ref={frame}
      aria-label="Ten seconds of a lesson, without sound"
      className="relative aspect-video overflow-hidden rounded-poster bg-raised ring-1 ring-line"
    >
      <img
        src={film.posterUrl}
        alt="A lesson's film: the score above, falling notes, and the keys to play"
        width={640}
        height={360}
        loading="lazy"
        decoding="async"
        className="size-full object-cover"
      />
      {isSeen && (
        <Suspense>
          <FilmPlayer film={film} />
        </Suspense>
      )}
    </figure>
  );
}
