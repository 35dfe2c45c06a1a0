import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { failureText } from "#platform/browser/api/api-error.ts";
import { classNames } from "../class-names.ts";
import { Button } from "../forms/button.tsx";
import { useKeptFocus } from "../interaction/use-kept-focus.ts";
import { QueryFallback, type QueryState } from "./query-view.tsx";

/** The parts of an infinite query that the list needs. */
export interface PagedQuery extends QueryState {
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
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
  itemClassName?: string;
  /** The distance of the button for more from the list. */
  moreClassName?: string;
  /** Selects the element to focus in the first new item; without it, the item. */
  focusOnMore?: "a";
  /** Marks each item as the target of the focus after an item of this kind is deleted. */
  focusAfterDelete?: string;
  children: (item: Item, index: number) => ReactNode;
}

/** A list that loads page by page. When more items arrive, the first new one is focused. */
export function PagedList<Item extends { _id: string }>(props: PagedListProps<Item>) {
  const { query, items, errorText, children } = props;
  const { list, empty, events } = useKeptFocus();
  const awaitMore = useFocusOnMore(list, items?.length ?? 0, props.focusOnMore);
  if (!items) {
    return <QueryFallback query={query} skeleton={props.skeleton} errorText={errorText} />;
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
        {items.map((item, index) => (
          <li
            key={item._id}
            tabIndex={-1}
            data-focus-after-delete={props.focusAfterDelete}
            className={classNames("outline-none", props.itemClassName)}
          >
            {children(item, index)}
          </li>
        ))}
      </ul>
      {(query.isFetchNextPageError || (query.hasNextPage && query.isPaused)) && (
        <p role="alert" className="py-4 text-center">
          {failureText(query.error, errorText)}
        </p>
      )}
      {query.hasNextPage && (
        <div className={classNames("flex justify-center", props.moreClassName ?? "mt-6")}>
          <Button variant="ghost" onClick={showMore} pending={query.isFetchingNextPage}>
            {query.isFetchingNextPage ? "Showing More..." : "Show More"}
          </Button>
        </div>
      )}
    </>
  );
}

/** Focuses the first new item, since the button for more may disappear. */
function useFocusOnMore(
  list: RefObject<HTMLUListElement | null>,
  count: number,
  selector: string | undefined,
): () => void {
  const awaited = useRef<number | null>(null);
  useEffect(() => {
    const first = awaited.current;
    if (first === null || count <= first) return;
    awaited.current = null;
    const arrived = list.current?.children[first];
    const target = selector === undefined ? arrived : arrived?.querySelector(selector);
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }, [list, count, selector]);
  return () => {
    awaited.current = count;
  };
}
