import { categoryLabel, freeLabel } from "#catalog/browser/index.ts";
import { posterSources } from "#catalog/contract/posters.ts";
import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";
import { PosterCard } from "#ui/media/poster-card.tsx";
import { Heading } from "#ui/page/page.tsx";

/** The lesson's card with the typed texts, as students see it. The card cannot be pressed. */
export function LessonPreview({ lesson }: { lesson: StudioLesson }) {
  const { title, category, duration, poster, film, videoId } = lesson;
  return (
    <section aria-labelledby="card">
      <Heading level={3} look="small" id="card" className="mb-5">
        Its card
      </Heading>
      <div inert className="max-w-100 wrap-anywhere">
        <PosterCard
          to={`/video/${videoId}`}
          title={title === "" ? "Without a title" : title}
          level={categoryLabel(category)}
          duration={`${duration ?? 1}m`}
          free={freeLabel(lesson)}
          poster={{ src: poster, srcSet: posterSources(poster) }}
          {...(film !== "ready" && { note: noteOf(lesson) })}
        />
      </div>
    </section>
  );
}

/** One label, as on a card. */
function noteOf({ film, newFilm }: StudioLesson): string {
  if (film === "failed" || newFilm?.state === "failed") return "No film";
  return film === "preparing" || newFilm ? "In preparation" : "No film yet";
}
