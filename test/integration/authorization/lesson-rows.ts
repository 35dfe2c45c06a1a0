import { randomUUID } from "node:crypto";
import { byInstructor, byInstructorUnknown, reason, unknownId } from "./expected.ts";
import type { RequestParts, Row } from "./rows.ts";

const unknownLesson = (body?: object, query?: string) => (): RequestParts => ({
  path: { lessonId: unknownId },
  ...(query !== undefined && { query }),
  ...(body && { body }),
});

const unknownCaptions = (body?: object) => (): RequestParts => ({
  path: { lessonId: unknownId, language: "en" },
  ...(body && { body }),
});

const unknownFile = (body?: object) => (): RequestParts => ({
  path: { lessonId: unknownId, fileId: unknownId },
  ...(body && { body }),
});

const unknownBar = { lessonId: unknownId, scoreSha256: "0".repeat(64), bar: "0" };

const smallScore =
  "<score-partwise><part><measure><attributes><divisions>1</divisions></attributes><note><pitch>" +
  "<step>C</step><octave>4</octave></pitch><duration>1</duration></note></measure></part></score-partwise>";
/** A take of one note. */
const smallTake = Buffer.from(
  "4d546864000000060000000101e04d54726b0000000c00903c4060803c0000ff2f00",
  "hex",
).toString("base64");

/** The rows of an instructor's lessons and their parts. */
export const lessonRows: Readonly<Record<string, Row>> = {
  "GET /api/studio/lessons": { expected: byInstructor },
  "POST /api/studio/lessons": {
    expected: byInstructor,
    request: () => ({ body: { requestId: randomUUID(), title: "T", category: "beginner" } }),
  },
  "GET /api/video/{videoId}/unpublished": {
    expected: byInstructorUnknown,
    request: () => ({ path: { videoId: "no-lesson" } }),
  },
  "GET /api/studio/practice/{lessonId}/bars": {
    expected: byInstructorUnknown,
    request: unknownLesson(),
  },
  "PUT /api/studio/practice/{lessonId}/hints/{scoreSha256}/{bar}": {
    expected: byInstructorUnknown,
    request: () => ({ path: unknownBar, body: { text: "Slowly." } }),
  },
  "DELETE /api/studio/practice/{lessonId}/hints/{scoreSha256}/{bar}": {
    expected: byInstructorUnknown,
    request: () => ({ path: unknownBar }),
  },
  "GET /api/studio/lessons/{lessonId}": { expected: byInstructorUnknown, request: unknownLesson() },
  "PUT /api/studio/lessons/{lessonId}": {
    expected: byInstructorUnknown,
    request: unknownLesson({
      version: 1,
      title: "T",
      videoId: "t",
      category: "beginner",
      description: "",
      tagline: "",
      composer: "",
      keywords: "",
    }),
  },
  "POST /api/studio/lessons/{lessonId}/move": {
    expected: byInstructorUnknown,
    request: unknownLesson({ after: null }),
  },
  "GET /api/studio/lessons/{lessonId}/film": {
    expected: byInstructorUnknown,
    request: unknownLesson(),
  },
  "POST /api/studio/lessons/{lessonId}/film": {
    expected: byInstructorUnknown,
    request: unknownLesson({ clips: [{ uploadId: unknownId }] }),
  },
  "GET /api/studio/lessons/{lessonId}/tracks": {
    expected: byInstructorUnknown,
    request: unknownLesson(),
  },
  "GET /api/studio/lessons/{lessonId}/captions/{language}": {
    expected: byInstructorUnknown,
    request: unknownCaptions(),
  },
  "PUT /api/studio/lessons/{lessonId}/captions/{language}": {
    expected: byInstructorUnknown,
    request: unknownCaptions({ cues: [], version: 0 }),
  },
  "PUT /api/studio/lessons/{lessonId}/chapters": {
    expected: byInstructorUnknown,
    request: unknownLesson({ chapters: [], version: 0 }),
  },
  "GET /api/studio/lessons/{lessonId}/alignment": {
    expected: byInstructorUnknown,
    request: unknownLesson(),
  },
  "PUT /api/studio/lessons/{lessonId}/score": {
    expected: byInstructorUnknown,
    request: unknownLesson({ name: "s", musicXml: smallScore }),
  },
  "GET /api/studio/lessons/{lessonId}/score/reading": {
    expected: byInstructorUnknown,
    request: unknownLesson(),
  },
  "PUT /api/studio/lessons/{lessonId}/score/reading": {
    expected: byInstructorUnknown,
    request: unknownLesson({ sha256: "0".repeat(64), hands: null }),
  },
  "PUT /api/studio/lessons/{lessonId}/take": {
    expected: byInstructorUnknown,
    request: unknownLesson({ name: "t", midi: smallTake }),
  },
  "POST /api/studio/lessons/{lessonId}/alignment/again": {
    expected: byInstructorUnknown,
    request: unknownLesson(),
  },
  "PUT /api/studio/lessons/{lessonId}/alignment": {
    expected: byInstructorUnknown,
    request: unknownLesson({ version: 1, spans: [] }),
  },
  "POST /api/studio/lessons/{lessonId}/alignment/confirm": {
    expected: byInstructorUnknown,
    request: unknownLesson({ version: 1 }),
  },
  "GET /api/studio/lessons/{lessonId}/alignment/window": {
    expected: byInstructorUnknown,
    request: unknownLesson(undefined, "from=0"),
  },
  "GET /api/studio/lessons/{lessonId}/alignment/sound": {
    expected: byInstructorUnknown,
    request: unknownLesson(undefined, "from=0"),
  },
  "GET /api/studio/lessons/{lessonId}/poster": {
    expected: byInstructorUnknown,
    request: unknownLesson(),
  },
  "POST /api/studio/lessons/{lessonId}/poster": {
    expected: byInstructorUnknown,
    request: () => ({
      path: { lessonId: unknownId },
      multipart: { field: "picture", bytes: Buffer.from("no picture") },
    }),
  },
  "POST /api/studio/lessons/{lessonId}/poster/frame": {
    expected: byInstructorUnknown,
    request: unknownLesson({ atSeconds: 1 }),
  },
  "GET /api/studio/lessons/{lessonId}/files": {
    expected: byInstructorUnknown,
    request: unknownLesson(),
  },
  "POST /api/studio/lessons/{lessonId}/files": {
    expected: byInstructorUnknown,
    request: () => ({
      path: { lessonId: unknownId },
      query: "name=a.pdf",
      headers: { "content-type": "application/octet-stream" },
      body: Buffer.from("%PDF-"),
    }),
  },
  "PUT /api/studio/lessons/{lessonId}/files/{fileId}": {
    expected: byInstructorUnknown,
    request: unknownFile({ name: "A", place: 0 }),
  },
  "DELETE /api/studio/lessons/{lessonId}/files/{fileId}": {
    expected: byInstructorUnknown,
    request: unknownFile(),
  },
  "POST /api/studio/lessons/{lessonId}/publish": {
    expected: byInstructorUnknown,
    request: unknownLesson({ version: 1 }),
  },
  "POST /api/studio/lessons/{lessonId}/schedule": {
    expected: byInstructorUnknown,
    request: unknownLesson({ version: 1, publishOn: "2100-01-01T00:00:00Z" }),
  },
  "POST /api/studio/lessons/{lessonId}/unschedule": {
    expected: byInstructorUnknown,
    request: unknownLesson({ version: 1 }),
  },
  "POST /api/studio/lessons/{lessonId}/hide": {
    expected: byInstructorUnknown,
    request: unknownLesson({ version: 1, reason }),
  },
  "PUT /api/studio/lessons/{lessonId}/free": {
    expected: byInstructorUnknown,
    request: unknownLesson({ version: 1, isFree: true }),
  },
  "POST /api/studio/lessons/{lessonId}/delete": {
    expected: byInstructorUnknown,
    request: unknownLesson({ version: 1 }),
  },
  "GET /api/studio/insight/lessons/{lessonId}": {
    expected: byInstructorUnknown,
    request: unknownLesson(),
  },
};
