import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "#platform/browser/api/api-error.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { FileFormatError } from "#studio/browser/index.ts";
import { notifySuccess } from "#ui/feedback/toast.ts";
import { alignmentEndpoints, type LessonAlignment } from "../../contract/alignment.ts";

const pollMs = 2_000;

/** A lesson's score, take and spans, polled while an alignment or an engraving runs. */
export const alignmentQuery = (lessonId: string) =>
  queryOptions({
    queryKey: [alignmentEndpoints.lessonAlignment.path, lessonId],
    queryFn: async ({ signal }) =>
      (await callApi(alignmentEndpoints.lessonAlignment, { params: { lessonId } }, { signal }))
        .data,
    refetchInterval: ({ state: { data } }: { state: { data?: LessonAlignment | undefined } }) =>
      isBeingAligned(data) || data?.score?.print?.state === "waiting" ? pollMs : false,
  });

export function isBeingAligned(data: LessonAlignment | undefined): boolean {
  const state = data?.alignment?.state;
  return state === "waiting" || state === "running";
}

/** Up to a minute of the film's sound and notes from a second on. */
export const windowQuery = (lessonId: string, from: number, version: number) =>
  queryOptions({
    queryKey: [alignmentEndpoints.alignmentWindow.path, lessonId, from, version],
    queryFn: async ({ signal }) => {
      const input = { params: { lessonId }, query: { from } };
      return (await callApi(alignmentEndpoints.alignmentWindow, input, { signal })).data;
    },
  });

/** Changes a lesson's alignment, one call at a time, and shows the response immediately. */
export function useAlignmentCall(lessonId: string) {
  const client = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const run = async (
    send: () => Promise<{ data: LessonAlignment }>,
    { notice, failure }: { notice: string; failure: string },
  ): Promise<boolean> => {
    setError(null);
    setPending(true);
    const { queryKey } = alignmentQuery(lessonId);
    try {
      client.setQueryData(queryKey, (await send()).data);
      notifySuccess(notice);
      return true;
    } catch (thrown) {
      setError(thrown instanceof FileFormatError ? thrown.message : failureText(thrown, failure));
      // Another page may have changed the alignment, so it is fetched again.
      void client.invalidateQueries({ queryKey });
      return false;
    } finally {
      setPending(false);
    }
  };
  return { run, error, pending };
}

/** The staves and bars of a lesson's score, and the notes of one bar, fetched each time that a dialog opens. */
export const scoreReadingQuery = (lessonId: string, bar?: number) =>
  queryOptions({
    queryKey: [alignmentEndpoints.scoreReading.path, lessonId, bar ?? null],
    queryFn: async ({ signal }) => {
      const input = { params: { lessonId }, query: { bar } };
      return (await callApi(alignmentEndpoints.scoreReading, input, { signal })).data;
    },
    staleTime: 0,
    gcTime: 0,
  });
