import type { ReactNode } from "react";
import { PagedList, type PagedQuery } from "#ui/feedback/paged-list.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Heading } from "#ui/page/page.tsx";
import { presentTime } from "../present-time.ts";

interface ListSectionProps {
  id: string;
  title: string;
  /** Explains the list and its actions. */
  lead: ReactNode;
  /** The list's filter. */
  search?: ReactNode;
  children: ReactNode;
}

/** A list with its heading. */
export function ListSection({ id, title, lead, search, children }: ListSectionProps) {
  return (
    <section aria-labelledby={id} className="mt-12 first:mt-0">
      <Heading level={2} look="small" id={id}>
        {title}
      </Heading>
      <p className="mt-1.5 mb-5 max-w-[40rem] text-small text-muted">{lead}</p>
      {search && <div className="mb-5">{search}</div>}
      {children}
    </section>
  );
}

interface StudioListProps<Item> {
  query: PagedQuery & { data: readonly Item[] | undefined };
  /** The shown items, if they differ from the query's. */
  items?: readonly Item[] | undefined;
  /** The plural of the items, as `failed renewals`. */
  noun: string;
  /** Shown if the list is empty. */
  empty: ReactNode;
  itemClassName?: string;
  children: (item: Item) => ReactNode;
}

/** One of the studio's lists, a page at a time. */
export function StudioList<Item extends { _id: string }>(props: StudioListProps<Item>) {
  const { query, items = query.data, noun, empty, itemClassName = listItemClass, children } = props;
  return (
    <PagedList
      query={query}
      items={items}
      errorText={`Unable to fetch the ${noun}.`}
      empty={<EmptyList>{empty}</EmptyList>}
      skeleton={<ListSkeleton label={`Loading ${noun}`} />}
      className={listClass}
      itemClassName={itemClassName}
    >
      {children}
    </PagedList>
  );
}

/** The classes of a list and its items. */
export const listClass = "border-b border-line";
export const listItemClass = "border-t border-line py-4";

/** The head of a list item, with the amount at the right edge. */
export function ItemHead({ amount, children }: { amount: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6">
      {children}
      <p className="tabular font-medium">{amount}</p>
    </div>
  );
}

/** The actions of a list item. */
export function ItemActions({ children }: { children: ReactNode }) {
  return <div className="mt-3 flex flex-wrap gap-2.5">{children}</div>;
}

export function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-6 border-t border-line pt-5">
      {["first", "second", "third"].map((key) => (
        <div key={key} className="grid gap-2">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      ))}
    </div>
  );
}

export function EmptyList({ children }: { children: ReactNode }) {
  return <p className="border-y border-line py-6 text-muted">{children}</p>;
}

interface StudentLinesProps {
  student: { name: string; email: string } | null;
  /** Shown for an unknown student. */
  missing?: string;
}

/** The name and email of a student. */
export function StudentLines({ student, missing = "A deleted account" }: StudentLinesProps) {
  if (!student) return <p className="text-muted">{missing}</p>;
  return (
    <p className="min-w-0 wrap-anywhere">
      <span className="font-medium">{student.name}</span>{" "}
      <span className="inline-block max-w-full text-muted">{student.email}</span>
    </p>
  );
}

export const postLinkClass =
  "wrap-anywhere underline decoration-line underline-offset-4 transition-colors duration-200 hover:text-accent-text";

interface PostHeadProps {
  person: { name: string };
  /** ISO 8601. */
  writtenAt: string;
  /** The lesson of the post. */
  children?: ReactNode;
}

/** A post's author, time and lesson. */
export function PostHead({ person, writtenAt, children }: PostHeadProps) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 text-muted">
      <span className="min-w-0 font-medium text-text wrap-anywhere">{person.name}</span>
      <time dateTime={writtenAt}>{presentTime(writtenAt)}</time>
      {children}
    </p>
  );
}

export function PostText({ children }: { children: ReactNode }) {
  return <p className="mt-1.5 max-w-[62ch] whitespace-pre-line wrap-anywhere">{children}</p>;
}
