import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { failureText } from "#platform/browser/api/api-error.ts";
import { Button } from "../forms/button.tsx";
import { useKeptFocus } from "../interaction/use-kept-focus.ts";
import { FetchFailure } from "./fetch-failure.tsx";

/** The parts of an infinite query that the list needs. */
interface PagedQuery {
  isPending: boolean;
  isPaused: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  error: unknown;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

interface PagedListProps<Item> {
  query: PagedQuery;
  /** The items fetched so far; undefined before the first page. */
  items: readonly Item[] | undefined;
  /** Shown if the fetch fails (spec §8). */
  errorText: string;
  /** Shown if the list is empty. */
  empty: ReactNode;
  /** Shown while the first page is fetched. */
  skeleton: ReactNode;
  className: string;
  itemClassName: string;
  /** Marks each item as the target of the focus after an item of this kind is deleted. */
  focusAfterDelete?: string;
  children: (item: Item) => ReactNode;
}

/** A list that loads page by page. When more items arrive, the first new one is focused. */
export function PagedList<Item extends { _id: string }>(props: PagedListProps<Item>) {
  const { query, items, errorText, children } = props;
  const { list, empty, events } = useKeptFocus();
  const awaitMore = useFocusOnMore(list, items?.length ?? 0);
  // A paused query (offline) counts as an error, not as loading.
  if (query.isPending && !query.isPaused) return props.skeleton;
  if (!items) {
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
  if (items.length === 0) {
    return (
      <div ref={empty} tabIndex={-1} className="outline-none">
        {props.empty}
      </div>
    );
  }
  const showMore = () => {
    awaitMore();
    void query.fetchNextPage();
  };
  return (
    <>
      <ul ref={list} className={props.className} {...events}>
        {items.map((item) => (
          <li
            key={item._id}
            tabIndex={-1}
            data-focus-after-delete={props.focusAfterDelete}
            className={`outline-none ${props.itemClassName}`}
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

/** Focuses the first new item, since the button for more may disappear. */
function useFocusOnMore(list: RefObject<HTMLUListElement | null>, count: number): () => void {
  const awaited = useRef<number | null>(null);
  useEffect(() => {
    const first = awaited.current;
    if (first === null || count <= first) return;
    awaited.current = null;
    const arrived = list.current?.children[first];
    if (arrived instanceof HTMLElement) arrived.focus({ preventScroll: true });
  }, [list, count]);
  return () => {
    awaited.current = count;
  };
}
