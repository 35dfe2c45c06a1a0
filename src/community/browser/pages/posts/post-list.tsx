import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { failureText } from "#platform/browser/api/api-error.ts";
import { FetchFailure } from "#ui/feedback/fetch-failure.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Button } from "#ui/forms/button.tsx";

export interface PostListProps<Item> {
  query: UseInfiniteQueryResult<{ items: Item[]; total: number }>;
  /** Shown where the list cannot be fetched (spec §8). */
  errorText: string;
  /** Shown where the list is empty. */
  empty: ReactNode;
  children: (item: Item) => ReactNode;
}

/** A list of posts, a page at a time. */
export function PostList<Item extends { _id: string }>(props: PostListProps<Item>) {
  const { query, errorText, empty, children } = props;
  const items = query.data?.items ?? [];
  const { list, awaitMore } = useFocusOnMore(items.length);
  // A paused query (offline) is an error, not a loading state.
  if (query.isPending && !query.isPaused) return <ListSkeleton />;
  if (!query.data) {
    const retry = () => void query.refetch();
    return (
      <FetchFailure
        text={errorText}
        error={query.error}
        onRetry={retry}
        pending={query.isFetching}
      />
    );
  }
  if (items.length === 0) return empty;
  const showMore = () => {
    awaitMore();
    void query.fetchNextPage();
  };
  return (
    <>
      <ul ref={list} className="divide-y divide-line">
        {items.map((item) => (
          <li
            key={item._id}
            tabIndex={-1}
            data-focus-after-delete="reply"
            className="py-7 outline-none first:pt-2"
          >
            {children(item)}
          </li>
        ))}
      </ul>
      {query.isFetchNextPageError && (
        <p role="alert" className="py-4 text-center">
          {failureText(query.error, errorText)}
        </p>
      )}
      {query.hasNextPage && (
        <div className="mt-6 flex justify-center">
          <Button variant="ghost" onClick={showMore} pending={query.isFetchingNextPage}>
            {query.isFetchingNextPage ? "Showing More..." : "Show More"}
          </Button>
        </div>
      )}
    </>
  );
}

/** Focuses the first new item, as the button for more may disappear. */
function useFocusOnMore(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const awaited = useRef<number | null>(null);
  useEffect(() => {
    const first = awaited.current;
    if (first === null || count <= first) return;
    awaited.current = null;
    const arrived = list.current?.children[first];
    if (arrived instanceof HTMLElement) arrived.focus({ preventScroll: true });
  }, [count]);
  const awaitMore = () => {
    awaited.current = count;
  };
  return { list, awaitMore };
}

function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-8 py-4">
      {["first", "second", "third"].map((key) => (
        <div key={key} className="grid gap-3">
          <Skeleton className="h-9 w-48" />
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      ))}
    </div>
  );
}
