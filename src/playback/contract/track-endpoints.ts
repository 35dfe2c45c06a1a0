import * as z from "zod/mini";
import { endpoint } from "#platform/contract.ts";
import {
  captionLanguage,
  captions,
  chapter,
  chapters,
  cue,
  maxChapters,
  maxCues,
  maxSubtitleBytes,
  version,
} from "./tracks.ts";

const studio = { access: "instructor", tag: "Studio" } as const;
const lesson = z.object({ lessonId: z.uuid() });
const inLanguage = z.object({ lessonId: z.uuid(), language: captionLanguage });

export const trackEndpoints = {
  lessonTracks: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/lessons/{lessonId}/tracks",
    summary: "The languages of a lesson's captions, and its chapters",
    params: lesson,
    data: z.object({
      captions: z.array(z.object({ language: captionLanguage, cues: z.int() })),
      chapters,
    }),
    errors: ["catalog.lesson_not_found"],
  }),
  captions: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/lessons/{lessonId}/captions/{language}",
    summary: "A lesson's captions in a language; without cues where there are none",
    params: inLanguage,
    data: captions,
    errors: ["catalog.lesson_not_found"],
  }),
  saveCaptions: endpoint({
    ...studio,
    method: "PUT",
    path: "/api/studio/lessons/{lessonId}/captions/{language}",
    summary: "Replace a lesson's captions in a language; without cues, remove them",
    description:
      "Media and public pages stay as they are. Players show them from their next start.",
    params: inLanguage,
    body: z.strictObject({ cues: z.array(cue).check(z.maxLength(maxCues)), version }),
    // JSON is somewhat longer than WebVTT.
    maxBodyBytes: 2 * maxSubtitleBytes,
    data: captions,
    errors: ["catalog.lesson_not_found", "playback.tracks_changed"],
    example: {
      body: { cues: [{ startMs: 1_000, endMs: 3_500, text: "Place the thumb on C." }], version: 0 },
    },
  }),
  saveChapters: endpoint({
    ...studio,
    method: "PUT",
    path: "/api/studio/lessons/{lessonId}/chapters",
    summary: "Replace a lesson's chapters",
    params: lesson,
    body: z.strictObject({ chapters: z.array(chapter).check(z.maxLength(maxChapters)), version }),
    data: chapters,
    errors: ["catalog.lesson_not_found", "playback.tracks_changed"],
    example: { body: { chapters: [{ startMs: 0, title: "The right hand" }], version: 0 } },
  }),
};
