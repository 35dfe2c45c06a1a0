import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";
import { ListSkeleton, lessonFilmQuery, studioLessonQuery } from "#studio/browser/index.ts";
import { FetchFailure } from "#ui/feedback/fetch-failure.tsx";
import { Heading } from "#ui/page/page.tsx";
import { ChooseFilm } from "./choose-film.tsx";
import { FilmStatus } from "./film-status.tsx";

/** What becomes of a lesson's film, and the choice of another. */
export function FilmSection({ lesson }: { lesson: StudioLesson }) {
  const query = useQuery(lessonFilmQuery(lesson._id));
  const { data: film } = query;
  useLessonAfterFilm(lesson._id, film?.preparation?.state);
  return (
    <section aria-labelledby="film">
      <Heading level={3} look="small" id="film" className="mb-5">
        Film
      </Heading>
      {film ? (
        <FilmStatus film={film} />
      ) : query.isPending && !query.isPaused ? (
        <ListSkeleton label="Loading the film" />
      ) : (
        <FetchFailure
          text="Unable to fetch the film."
          error={query.error}
          onRetry={() => void query.refetch()}
          pending={query.isFetching}
        />
      )}
      <ChooseFilm lessonId={lesson._id} />
    </section>
  );
}

/** Fetches the lesson again when the state of its film has changed: the page says so above. */
function useLessonAfterFilm(lessonId: string, state: string | undefined) {
  const client = useQueryClient();
  useEffect(() => {
    if (state !== undefined) {
      void client.invalidateQueries({ queryKey: studioLessonQuery(lessonId).queryKey });
    }
  }, [client, lessonId, state]);
}
