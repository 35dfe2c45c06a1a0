import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";
import { ListSkeleton, lessonFilmQuery, studioLessonQuery } from "#studio/browser/index.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { Heading } from "#ui/page/page.tsx";
import { ChooseFilm } from "./choose-film.tsx";
import { FilmStatus } from "./film-status.tsx";

/** The state of a lesson's film, and the form for another. */
export function FilmSection({ lesson }: { lesson: StudioLesson }) {
  const query = useQuery(lessonFilmQuery(lesson._id));
  useLessonAfterFilm(lesson._id, query.data?.encoding?.state);
  return (
    <section aria-labelledby="film">
      <Heading level={3} look="small" id="film" className="mb-5">
        Film
      </Heading>
      <QueryView
        query={query}
        skeleton={<ListSkeleton label="Loading the film" />}
        errorText="Unable to fetch the film."
      >
        {(film) => <FilmStatus film={film} />}
      </QueryView>
      <ChooseFilm lessonId={lesson._id} />
    </section>
  );
}

/** Fetches the lesson again when its film's state changes, for the page's head. */
function useLessonAfterFilm(lessonId: string, state: string | undefined) {
  const client = useQueryClient();
  useEffect(() => {
    if (state !== undefined) {
      void client.invalidateQueries({ queryKey: studioLessonQuery(lessonId).queryKey });
    }
  }, [client, lessonId, state]);
}
