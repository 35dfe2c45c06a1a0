import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { callApi } from "#platform/browser/api/call-api.ts";
import { nameOfPhotoFile, photoRoute, readPhotoName } from "#platform/contract/stored-photo.ts";
import { LogoImage } from "#site/browser/shell/school-logo.tsx";
import { readLogoName } from "#site/contract/school-logo.ts";
import { studioTextEndpoints } from "#site/contract/studio-text-endpoints.ts";
import type { StudioText, TextKind, TextRevision } from "#site/contract/studio-texts.ts";
import { presentTime, RevisionHistory } from "#studio/browser/index.ts";
import { kindsOfText, labelPath } from "./fields/text-fields.ts";
import { SaveDialog } from "./save-dialog.tsx";
import { invalidateTexts, revisionsQuery, textQuery } from "./use-edit-text.ts";

interface TextHistoryProps {
  /** The revision that the instructor has seen. */
  text: StudioText;
  onRestored: (text: StudioText) => void;
}

/** The versions of a kind's texts. */
export function TextHistory({ text, onRestored }: TextHistoryProps) {
  const { kind, revision } = text;
  const { saving: effect } = kindsOfText[kind];
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
          description={`${effect?.description ?? `Every visitor sees the texts of ${presentTime(savedOn)} at once.`} What you typed here and did not save is lost.`}
          done={effect?.done}
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
          {before !== null && <del>{presentText(path, before)}</del>}{" "}
          {after !== null && (
            <ins className="font-medium no-underline">{presentText(path, after)}</ins>
          )}
        </li>
      ))}
      {rest > 0 && <li className="text-muted">and {rest} more</li>}
    </ul>
  );
}

/** A text of a document; a logo and a photo as pictures, and a switch as a word. */
function presentText(path: string, text: string): ReactNode {
  if (path.endsWith("photo")) return <PhotoSample name={text} />;
  if (path === "logoHasName") return text === "true" ? "yes" : "no";
  if (path !== "logo") return text;
  const picture = readLogoName(text);
  if (picture === null) return "none";
  return (
    <span className="my-1 inline-block rounded-control border border-line bg-muted p-2 align-middle">
      <LogoImage logo={picture} alt="A logo" className="h-8 max-w-48" />
    </span>
  );
}

function PhotoSample({ name }: { name: string }) {
  const photo = readPhotoName(name);
  const [width] = photo?.widths ?? [];
  if (photo === null || width === undefined) return name;
  return (
    <img
      src={`${photoRoute}${nameOfPhotoFile(name, width)}`}
      width={photo.width}
      height={photo.height}
      alt="As saved"
      loading="lazy"
      className="my-1 inline-block h-16 w-auto rounded-control align-middle"
    />
  );
}
