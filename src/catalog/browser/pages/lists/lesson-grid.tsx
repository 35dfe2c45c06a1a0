import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { type Category, libraryPageSize } from "#catalog/contract/categories.ts";
import { PagedList } from "#ui/feedback/paged-list.tsx";
import { PosterSkeleton } from "#ui/feedback/skeleton.tsx";
import { LessonCard } from "./lesson-card.tsx";
import { libraryQuery } from "./library-queries.ts";

const columns =
  "grid gap-x-[30px] gap-y-4 min-[636px]:gap-y-11 min-[636px]:grid-cols-2 min-[1072px]:grid-cols-3 xl:grid-cols-4";
const sizes = "(min-width: 1280px) 300px, (min-width: 1072px) 30vw, (min-width: 636px) 45vw, 112px";
const skeletons = Array.from({ length: libraryPageSize }, (_, index) => `skeleton-${index}`);

/** A category's lessons, a page at a time. */
export function LessonGrid({ category }: { category: Category }) {
  const query = useInfiniteQuery(libraryQuery(useQueryClient(), category));
  return (
    <PagedList
      query={query}
      items={query.data?.pages.flatMap((page) => page.videos)}
      errorText="Unable to fetch videos."
      empty={<p className="py-6 text-lg text-muted">The first lessons will appear here soon.</p>}
      skeleton={<GridSkeleton />}
      className={columns}
      moreClassName="mt-14"
      focusOnMore="a"
    >
      {(video, index) => (
        <LessonCard video={video} headingLevel={2} sizes={sizes} eager={index < 4} rowOnPhones />
      )}
    </PagedList>
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
