import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PagedList } from "#ui/feedback/paged-list.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";

export interface PostListProps<Item> {
  query: UseInfiniteQueryResult<{ items: Item[]; total: number }>;
  /** Shown if the fetch of the list fails (spec §8). */
  errorText: string;
  /** Shown if the list is empty. */
  empty: ReactNode;
  children: (item: Item) => ReactNode;
}

/** A list of posts, a page at a time. */
export function PostList<Item extends { _id: string }>(props: PostListProps<Item>) {
  const { query, errorText, empty, children } = props;
  return (
    <PagedList
      query={query}
      items={query.data?.items}
      errorText={errorText}
      empty={empty}
      skeleton={<ListSkeleton />}
      className="divide-y divide-line"
      itemClassName="py-7 first:pt-2"
      focusAfterDelete="reply"
    >
      {children}
    </PagedList>
  );
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
