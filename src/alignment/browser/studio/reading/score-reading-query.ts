import { queryOptions } from "@tanstack/react-query";
import { alignmentEndpoints } from "#alignment/contract/alignment.ts";
import { callApi } from "#platform/browser/api/call-api.ts";

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
