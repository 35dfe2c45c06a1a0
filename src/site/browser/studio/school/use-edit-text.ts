import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { failureText } from "#platform/browser/api/api-error.ts";
import { ApiError, callApi } from "#platform/browser/api/call-api.ts";
import { pagedListQuery } from "#platform/browser/api/paged-list-query.ts";
import { studioTextEndpoints } from "#site/contract/studio-text-endpoints.ts";
import type { StudioText, TextKind } from "#site/contract/studio-texts.ts";
import { checkDraft, type Problems, readProblem } from "./fields/check-draft.ts";
import { type Draft, type Path, withValue } from "./fields/edit-document.ts";

/** The texts of one kind as visitors see them. */
export const textQuery = (kind: TextKind) =>
  queryOptions({
    queryKey: [studioTextEndpoints.text.path, kind],
    queryFn: async ({ signal }) =>
      (await callApi(studioTextEndpoints.text, { params: { kind } }, { signal })).data,
  });

/** The revisions with their author, time and reason. */
export const revisionsQuery = (kind: TextKind) =>
  pagedListQuery({
    path: studioTextEndpoints.textRevisions.path,
    search: kind,
    fetchPage: async (cursor, signal) => {
      const input = { params: { kind }, query: { cursor } };
      return (await callApi(studioTextEndpoints.textRevisions, input, { signal })).data;
    },
    itemsOf: ({ revisions }) => revisions,
  });

type Texts = NonNullable<ReturnType<typeof checkDraft>["texts"]>;

/**
 * A draft of a kind's texts. The request names the revision that the instructor has seen, so a save
 * never overwrites another window's. Another window's texts appear at once only while this draft
 * has no changes.
 */
export function useEditText(text: StudioText) {
  const { kind } = text;
  const client = useQueryClient();
  const [base, setBase] = useState(text);
  const [draft, setDraft] = useState<Draft>(text.document);
  const [problems, setProblems] = useState<Problems>({});
  const [isOutdated, setOutdated] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(base.document);

  const show = (newest: StudioText) => {
    setBase(newest);
    setDraft(newest.document);
    setProblems({});
    setOutdated(false);
    setError(null);
  };
  useEffect(() => {
    if (isChanged || text.revision === base.revision) return;
    setBase(text);
    setDraft(text.document);
  }, [text, base.revision, isChanged]);

  const showProblems = (found: Problems) => {
    setProblems(found);
    const [first] = Object.keys(found);
    // Problems are rendered before the focus moves to the first of them.
    if (first !== undefined) requestAnimationFrame(() => focusField(first));
  };
  /** The texts to send, or null with their problems shown. */
  const check = (): Texts | null => {
    setError(null);
    const { texts, problems: found } = checkDraft(kind, draft);
    showProblems(found ?? {});
    return texts;
  };
  /** Saves the texts that `check` returned. Throws any error of the call. */
  const save = async (document: Texts, reason: string, code: string | undefined) => {
    try {
      const body = { document, revision: base.revision, reason, code };
      const { data } = await callApi(studioTextEndpoints.saveText, { params: { kind }, body });
      client.setQueryData(textQuery(kind).queryKey, data);
      show(data);
      invalidateTexts(client);
    } catch (thrown) {
      if (thrown instanceof ApiError) {
        setOutdated(thrown.code === "site.text_changed");
        if (thrown.code === "site.text_invalid") setProblems(readProblem(thrown.message));
      }
      throw thrown;
    }
  };
  const preview = async (): Promise<Previewed | null> => {
    const document = check();
    if (!document) return null;
    try {
      const input = { params: { kind }, body: { document } };
      return (await callApi(studioTextEndpoints.previewText, input)).data.responses;
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.code === "site.text_invalid") {
        showProblems(readProblem(thrown.message));
      }
      setError(failureText(thrown, "Unable to show a preview. Please try again."));
      return null;
    }
  };
  const showNewest = async () => {
    try {
      show(await client.fetchQuery({ ...textQuery(kind), staleTime: 0 }));
    } catch (thrown) {
      setError(failureText(thrown, "Unable to fetch the texts."));
    }
  };
  return {
    base,
    draft,
    problems,
    isChanged,
    isOutdated,
    error,
    check,
    save,
    preview,
    show,
    showNewest,
    change: (path: Path, value: unknown) => {
      setDraft((current) => withValue(current, path, value));
      setProblems(({ [path.join(".")]: _, ...others }) => others);
    },
  };
}

export type Previewed = readonly { path: string; data: unknown }[];

/** Fetches the site's own texts in this browser again. */
export function invalidateTexts(client: QueryClient): void {
  const predicate = ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
    typeof path === "string" && path.startsWith("/api/site/");
  void client.invalidateQueries({ predicate });
}

function focusField(name: string): void {
  document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus();
}
