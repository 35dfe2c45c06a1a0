import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";

interface StudioList<Page, Item> {
  /** The endpoint's path, by which an action's success fetches the list again. */
  path: string;
  /** What narrows the list. */
  search?: string;
  pageSize: number;
  fetchPage: (page: number, signal: AbortSignal) => Promise<Page>;
  itemsOf: (page: Page) => readonly Item[];
}

/** The pages of one of the studio's lists that were asked for. */
export const studioListQuery = <Page extends { total: number }, Item extends { _id: string }>({
  path,
  search = "",
  pageSize,
  fetchPage,
  itemsOf,
}: StudioList<Page, Item>) =>
  infiniteQueryOptions({
    queryKey: [path, search],
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ total }: Page, pages) =>
      total > pages.length * pageSize ? pages.length + 1 : undefined,
    // What was found stays while more letters are looked up.
    placeholderData: keepPreviousData,
    // An item that arrives between two fetches moves the last one of a page to the next.
    select: ({ pages }) => [
      ...new Map(pages.flatMap((page) => itemsOf(page)).map((item) => [item._id, item])).values(),
    ],
  });
