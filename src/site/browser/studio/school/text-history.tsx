import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "#platform/browser/api/call-api.ts";
import { studioTextEndpoints } from "#site/contract/studio-text-endpoints.ts";
import type { StudioText, TextKind, TextRevision } from "#site/contract/studio-texts.ts";
import { presentTime, RevisionHistory } from "#studio/browser/index.ts";
import { SaveDialog } from "./save-dialog.tsx";
import { labelPath } from "./text-fields.ts";
import { revisionsQuery, textQuery } from "./text-query.ts";
import { invalidateTexts } from "./use-edit-text.ts";

interface TextHistoryProps {
  /** The revision that the instructor has seen. */
  text: StudioText;
  onRestored: (text: StudioText) => void;
}

/** The versions of a kind's texts. */
export function TextHistory({ text, onRestored }: TextHistoryProps) {
  const { kind, revision } = text;
  const client = useQueryClient();
  const restore = async (to: number, reason: string, code: string | undefined) => {
    const input = { params: { kind }, body: { to, revision, reason, code } };
    const { data } = await callApi(studioTextEndpoints.restoreText, input);
    client.setQueryData(textQuery(kind).queryKey, data);
    onRestored(data);
    invalidateTexts(client);
  };
  return (
    <RevisionHistory
      query={useInfiniteQuery(revisionsQuery(kind))}
      noun="texts"
      current={revision}
      renderChanges={(item) => <Changes kind={kind} revision={item} />}
      renderDialog={({ _id, savedOn }, close) => (
        <SaveDialog
          title="Use this version again?"
          description={`Every visitor sees the texts of ${presentTime(savedOn)} at once. What you typed here and did not save is lost.`}
          label="Restore"
          save={(reason, code) => restore(Number(_id), reason, code)}
          onClose={close}
        />
      )}
    />
  );
}

function Changes({ kind, revision }: { kind: TextKind; revision: TextRevision }) {
  const { changes, changeCount } = revision;
  const rest = changeCount - changes.length;
  if (changes.length === 0) return null;
  return (
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
  );
}
