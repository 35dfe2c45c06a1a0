import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "#platform/browser/api/call-api.ts";
import { studioTextEndpoints } from "#site/contract/studio-text-endpoints.ts";
import type { StudioText, TextKind, TextRevision } from "#site/contract/studio-texts.ts";
import {
  EmptyList,
  ItemActions,
  ListSection,
  ListSkeleton,
  listClass,
  listItemClass,
  presentTime,
} from "#studio/browser/index.ts";
import { PagedList } from "#ui/feedback/paged-list.tsx";
import { Button } from "#ui/forms/button.tsx";
import { SaveDialog } from "./save-dialog.tsx";
import { labelPath } from "./text-fields.ts";
import { revisionsQuery, textQuery } from "./text-query.ts";
import { invalidateTexts } from "./use-edit-text.ts";

interface TextHistoryProps {
  /** As the instructor has seen it. */
  text: StudioText;
  onRestored: (text: StudioText) => void;
}

/** The versions of a kind's texts; an earlier one may be used again. */
export function TextHistory({ text, onRestored }: TextHistoryProps) {
  const { kind, revision } = text;
  const query = useInfiniteQuery(revisionsQuery(kind));
  const client = useQueryClient();
  const [restoring, setRestoring] = useState<TextRevision | null>(null);
  const restore = async (to: number, reason: string) => {
    const input = { params: { kind }, body: { to, revision, reason } };
    const { data } = await callApi(studioTextEndpoints.restoreText, input);
    client.setQueryData(textQuery(kind).queryKey, data);
    onRestored(data);
    invalidateTexts(client);
  };
  const before = query.data?.[1]?._id;
  return (
    <ListSection
      id="history"
      title="History"
      lead="Who saved these texts, when, why and what changed. An earlier version can be used again, as a new one."
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
          <Revision kind={kind} revision={item}>
            {Number(item._id) !== revision && (
              <ItemActions>
                <Button
                  variant="ghost"
                  size="small"
                  aria-label={`${restoreLabel(item._id === before)}, of ${presentTime(item.savedOn)}`}
                  onClick={() => setRestoring(item)}
                >
                  {restoreLabel(item._id === before)}
                </Button>
              </ItemActions>
            )}
          </Revision>
        )}
      </PagedList>
      {restoring && (
        <SaveDialog
          title="Use this version again?"
          description={`Every visitor sees the texts of ${presentTime(restoring.savedOn)} at once. What you typed here and did not save is lost.`}
          label="Restore"
          save={(reason) => restore(Number(restoring._id), reason)}
          onClose={() => setRestoring(null)}
        />
      )}
    </ListSection>
  );
}

const restoreLabel = (isBefore: boolean): string =>
  isBefore ? "Restore the version before" : "Restore this version";

interface RevisionProps {
  kind: TextKind;
  revision: TextRevision;
  children: React.ReactNode;
}

function Revision({ kind, revision, children }: RevisionProps) {
  const { savedOn, author, isOfFolder, reason, changes, changeCount } = revision;
  const rest = changeCount - changes.length;
  return (
    <article>
      <p className="font-medium">
        {isOfFolder ? "The content folder’s texts" : (author ?? "An account that was erased")}
        <span className="font-normal text-muted">, {presentTime(savedOn)}</span>
      </p>
      {reason && <p className="mt-1 wrap-anywhere">“{reason}”</p>}
      {changes.length > 0 && (
        <ul className="mt-2 grid gap-2 text-small">
          {changes.map(({ path, before, after }) => (
            <li key={path} className="wrap-anywhere">
              <span className="text-muted">{labelPath(kind, path)}:</span>{" "}
              {before !== null && <del>{before}</del>}{" "}
              {after !== null && <ins className="font-medium no-underline">{after}</ins>}
            </li>
          ))}
          {rest > 0 && <li className="text-muted">and {rest} more</li>}
        </ul>
      )}
      {children}
    </article>
  );
}
