import type { ReactNode } from "react";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Heading } from "#ui/page/page.tsx";

interface ListSectionProps {
  id: string;
  title: string;
  /** What is in the list and what to do about it. */
  lead: ReactNode;
  /** Narrows the list. */
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

/** The classes of a list and its items, for `PagedList`. */
export const listClass = "border-b border-line";
export const listItemClass = "border-t border-line py-4";

/** The head of a list's item, with its amount at the right edge. */
export function ItemHead({ amount, children }: { amount: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6">
      {children}
      <p className="tabular font-medium">{amount}</p>
    </div>
  );
}

/** The actions of a list's item. */
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
