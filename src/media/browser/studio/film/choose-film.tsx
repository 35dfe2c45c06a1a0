import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ListSkeleton, lessonFilmQuery } from "#studio/browser/index.ts";
import { QueryFallback } from "#ui/feedback/query-view.tsx";
import { Button, LinkButton } from "#ui/forms/button.tsx";
import { uploadsQuery } from "../uploads/uploads-query.ts";
import { FilmForm } from "./film-form.tsx";

/** Combines uploads to a film. */
export function ChooseFilm({ lessonId }: { lessonId: string }) {
  const query = useInfiniteQuery(uploadsQuery);
  const { data: film } = useQuery(lessonFilmQuery(lessonId));
  const given = film?.given ?? null;
  const usable = query.data?.filter(({ state }) => state === "ready" || state === "used");
  if (!usable) {
    const skeleton = <ListSkeleton label="Loading your uploads" />;
    return (
      <QueryFallback query={query} skeleton={skeleton} errorText="Unable to fetch your uploads." />
    );
  }
  const films = usable.filter(({ hasPicture }) => hasPicture);
  const recordings = usable.filter(({ hasPicture }) => !hasPicture);
  return (
    <div className="mt-6 grid justify-items-start gap-4">
      {films.length > 0 || given ? (
        <FilmForm lessonId={lessonId} films={films} recordings={recordings} given={given} />
      ) : (
        <p className="text-small text-muted">No upload is ready to become a film.</p>
      )}
      <div className="flex flex-wrap gap-2.5">
        {query.hasNextPage && (
          <Button
            variant="text"
            size="small"
            pending={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Look among older uploads
          </Button>
        )}
        <LinkButton to="/studio/uploads" variant="ghost" size="small">
          Upload a film
        </LinkButton>
      </div>
    </div>
  );
}
