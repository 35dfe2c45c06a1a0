import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "#ui/forms/button.tsx";
import { presentTime } from "../present-time.ts";
import { ItemActions, ListSection, StudioList } from "./studio-list.tsx";

interface Revision {
  _id: string;
  savedOn: string;
  /** Null for the folder's revision, and for an erased account. */
  author: string | null;
  isOfFolder: boolean;
  reason: string;
}

interface RevisionHistoryProps<Item extends Revision> {
  query: UseInfiniteQueryResult<Item[]>;
  /** The plural of the revised thing, as "texts". */
  noun: string;
  /** The number of the current revision. */
  current: number;
  renderChanges: (revision: Item) => ReactNode;
  /** Renders the dialog that asks whether to restore an earlier revision. */
  renderDialog: (revision: Item, close: () => void) => ReactNode;
}

/** The revisions with their author, time and reason; an earlier one can be restored. */
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
      <StudioList query={query} noun="history" empty="Nothing was changed here yet.">
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
      </StudioList>
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
