import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type Category, libraryPageSize } from "#catalog/contract/categories.ts";
import type { Video } from "#catalog/contract.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { FetchFailure } from "#ui/feedback/fetch-failure.tsx";
import { PosterSkeleton } from "#ui/feedback/skeleton.tsx";
import { Button } from "#ui/forms/button.tsx";
import { useFocusOnMore } from "../lesson/use-focus-on-more.ts";
import { LessonCard } from "./lesson-card.tsx";
import { libraryQuery } from "./library-queries.ts";

const columns =
  "grid gap-x-[30px] gap-y-4 min-[636px]:gap-y-11 min-[636px]:grid-cols-2 min-[1072px]:grid-cols-3 xl:grid-cols-4";
const sizes = "(min-width: 1280px) 300px, (min-width: 1072px) 30vw, (min-width: 636px) 45vw, 112px";
const skeletons = Array.from({ length: libraryPageSize }, (_, index) => `skeleton-${index}`);

/** A category's lessons, a page at a time. */
export function LessonGrid({ category }: { category: Category }) {
  const list = useRef<HTMLUListElement>(null);
  const query = useInfiniteQuery(libraryQuery(useQueryClient(), category));
  const videos = query.data?.pages.flatMap((page) => page.videos) ?? [];
  const awaitMore = useFocusOnMore(list, videos.length);
  // A paused query (offline) counts as an error. The query resumes with the connection.
  if (query.isPending && !query.isPaused) return <GridSkeleton />;
  if (!query.data) {
    return (
      <FetchFailure
        text="Unable to fetch videos."
        error={query.error}
        onRetry={() => void query.refetch()}
        pending={query.isFetching}
      />
    );
  }
  const showMore = () => {
    awaitMore();
    void query.fetchNextPage();
  };
  return (
    <>
      <LessonList videos={videos} listRef={list} />
      {(query.isFetchNextPageError || (query.hasNextPage && query.isPaused)) && (
        <p role="alert" className="mt-8 text-center">
          {failureText(query.error, "Unable to fetch videos.")}
        </p>
      )}
      {query.hasNextPage && (
        <div className="mt-14 flex justify-center">
          <Button variant="ghost" onClick={showMore} pending={query.isFetchingNextPage}>
            {query.isFetchingNextPage ? "Showing More..." : "Show More"}
          </Button>
        </div>
      )}
    </>
  );
}

interface LessonListProps {
  videos: readonly Video[];
  listRef: React.RefObject<HTMLUListElement | null>;
}

function LessonList({ videos, listRef }: LessonListProps) {
  if (videos.length === 0) {
    return <p className="py-6 text-lg text-muted">The first lessons will appear here soon.</p>;
  }
  return (
    <ul ref={listRef} className={columns}>
      {videos.map((video, index) => (
        <li key={video._id}>
          <LessonCard video={video} headingLevel={2} sizes={sizes} eager={index < 4} rowOnPhones />
        </li>
      ))}
    </ul>
  );
}

function GridSkeleton() {
  return (
    <div className={columns} role="status" aria-label="Loading lessons">
      {skeletons.map((key) => (
        <PosterSkeleton key={key} rowOnPhones />
      ))}
    </div>
  );
}
