import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { PagedList } from "#ui/feedback/paged-list.tsx";
import { Button } from "#ui/forms/button.tsx";
import { presentTime } from "../present-time.ts";
import {
  EmptyList,
  ItemActions,
  ListSection,
  ListSkeleton,
  listClass,
  listItemClass,
} from "./studio-list.tsx";

interface Revision {
  _id: string;
  savedOn: string;
  /** Null for the folder's, and where the account was erased. */
  author: string | null;
  isOfFolder: boolean;
  reason: string;
}

interface RevisionHistoryProps<Item extends Revision> {
  query: UseInfiniteQueryResult<Item[]>;
  /** What the revisions are of: "texts". */
  noun: string;
  /** The number of the one that counts now. */
  current: number;
  renderChanges: (revision: Item) => ReactNode;
  /** Asks whether an earlier revision shall count again. */
  renderDialog: (revision: Item, close: () => void) => ReactNode;
}

/** Who saved what, when and why; an earlier revision may be used again. */
export function RevisionHistory<Item extends Revision>(props: RevisionHistoryProps<Item>) {
  const { query, noun, current, renderChanges, renderDialog } = props;
  const [restoring, setRestoring] = useState<Item | null>(null);
  const before = query.data?.[1]?._id;
  return (
    <ListSection
      id="history"
      title="History"
      lead={`Who saved these ${noun}, when, why and what changed. An earlier version can be used again, as a new one.`}
    >
      <PagedList
        query={query}
        items={query.data}
        errorText="Unable to fetch the history."
        empty={<EmptyList>Nothing was changed here yet.</EmptyList>}
        skeleton={<ListSkeleton label="History" />}
        className={listClass}
        itemClassName={listItemClass}
      >
        {(item) => (
          <article>
            <Saving revision={item} noun={noun} />
            {renderChanges(item)}
            {Number(item._id) !== current && (
              <RestoreButton
                revision={item}
                isBefore={item._id === before}
                onPress={() => setRestoring(item)}
              />
            )}
          </article>
        )}
      </PagedList>
      {restoring && renderDialog(restoring, () => setRestoring(null))}
    </ListSection>
  );
}

function Saving({ revision, noun }: { revision: Revision; noun: string }) {
  const { isOfFolder, author, savedOn, reason } = revision;
  return (
    <>
      <p className="font-medium">
        {isOfFolder ? `The content folder’s ${noun}` : (author ?? "An account that was erased")}
        <span className="font-normal text-muted">, {presentTime(savedOn)}</span>
      </p>
      {reason && <p className="mt-1 wrap-anywhere">“{reason}”</p>}
    </>
  );
}

interface RestoreButtonProps {
  revision: Revision;
  isBefore: boolean;
  onPress: () => void;
}

function RestoreButton({ revision, isBefore, onPress }: RestoreButtonProps) {
  const label = isBefore ? "Restore the version before" : "Restore this version";
  return (
    <ItemActions>
      <Button
        variant="ghost"
        size="small"
        aria-label={`${label}, of ${presentTime(revision.savedOn)}`}
        onClick={onPress}
      >
        {label}
      </Button>
    </ItemActions>
  );
}
