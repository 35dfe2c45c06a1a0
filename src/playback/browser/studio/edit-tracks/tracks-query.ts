import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#platform/browser/api/call-api.ts";
import { trackEndpoints } from "#playback/contract/track-endpoints.ts";
import type { CaptionLanguage } from "#playback/contract/tracks.ts";

/** Tracks are fetched each time the editor opens, and never while it is open. */
const edited = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const;

/** The languages of a lesson's captions, and its chapters. */
export const tracksQuery = (lessonId: string) =>
  queryOptions({
    queryKey: [trackEndpoints.lessonTracks.path, lessonId],
    queryFn: async ({ signal }) =>
      (await callApi(trackEndpoints.lessonTracks, { params: { lessonId } }, { signal })).data,
    ...edited,
  });

/** A lesson's captions in a language. */
export const captionsQuery = (lessonId: string, language: CaptionLanguage) =>
  queryOptions({
    queryKey: [trackEndpoints.captions.path, lessonId, language],
    queryFn: async ({ signal }) =>
      (await callApi(trackEndpoints.captions, { params: { lessonId, language } }, { signal })).data,
    ...edited,
  });
