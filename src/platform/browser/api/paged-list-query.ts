import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { Page } from "#platform/contract/page.ts";

interface PagedList<Listed, Item> {
  /** The endpoint's path, by which a change invalidates all its lists. */
  path: string;
  /** The filters of the list, or its user. */
  search?: string;
  fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Listed>;
  itemsOf: (page: Listed) => readonly Item[];
}

const noCursor: string | undefined = undefined;

/** The pages of a growing list that were requested; `data` is their items. */
export const pagedListQuery = <Listed extends Page, Item extends { _id: string }>({
  path,
  search = "",
  fetchPage,
  itemsOf,
}: PagedList<Listed, Item>) =>
  infiniteQueryOptions({
    queryKey: [path, search],
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: noCursor,
    getNextPageParam: ({ nextCursor }: Listed) => nextCursor ?? undefined,
    // The previous results stay while a new search runs.
    placeholderData: keepPreviousData,
    select: ({ pages }) => withoutRepeats(pages.flatMap(itemsOf)),
  });

/** An item that moves in the list's order between two fetches may be on two pages. */
const withoutRepeats = <Item extends { _id: string }>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [item._id, item])).values(),
];
