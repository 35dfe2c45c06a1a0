import { randomUUID } from "node:crypto";
import { runSample } from "../../support/run-sample.ts";
import { bySelf, everyone, unknownId } from "./expected.ts";
import type { Fixture } from "./fixture.ts";
import { paymentRows } from "./payment-rows.ts";
import { studioRows } from "./studio-rows.ts";

export interface RequestParts {
  path?: Readonly<Record<string, string>>;
  query?: string;
  headers?: Readonly<Record<string, string>>;
  body?: object | Buffer;
  multipart?: { field: string; bytes: Buffer };
}

export interface Row {
  /** The expected statuses by account kind, in the order of `kinds` in actors.ts. */
  expected: readonly number[];
  request?: (fixture: Fixture) => RequestParts;
}

const byPlan = [401, 401, 403, 200, 200, 403, 403, 200];
/** For users whose plan opens the lesson, which has neither score nor files. */
const byLesson = [401, 401, 403, 404, 404, 404, 403, 404];
const byAuthor = [401, 401, 403, 403, 200, 403, 403, 403];
const anySession = [401, 401, 200, 200, 200, 200, 403, 200];

const newEmail = () => `${randomUUID()}@school.test`;
const unknownToken = "x".repeat(43);
const unknownRenewalToken = `${unknownId}.2030-01-01.${unknownToken}`;
const password = "clair de lune";
const name = "Ada (demo student)";

/** A one-pixel image. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

const self = ({ userId }: Fixture): RequestParts => ({ path: { userId } });
const own = ({ userId }: Fixture): RequestParts => ({ path: { id: userId } });
const ownVideo = ({ userId, videoId }: Fixture): RequestParts => ({ path: { userId, videoId } });
const aVideo = ({ videoId }: Fixture): RequestParts => ({ path: { videoId } });
const ownQuestion = ({ userId, questionId }: Fixture) => ({ path: { userId, questionId } });

/** The authorization matrix. An operation of the API without a row fails the test. */
export const rows: Readonly<Record<string, Row>> = {
  "GET /api/site/shell": { expected: everyone(200) },
  "GET /api/site/home": { expected: everyone(200) },
  "GET /api/site/faq": { expected: everyone(200) },
  "GET /api/site/about": { expected: everyone(200) },
  "GET /api/site/contact": { expected: everyone(200) },
  "GET /api/site/terms": { expected: everyone(200) },
  "GET /api/site/privacy": { expected: everyone(200) },
  "GET /api/site/library": { expected: everyone(200) },
  "GET /api/plans": { expected: everyone(200) },
  "GET /api/video/new": { expected: everyone(200) },
  "GET /api/review/top/rated/videos": { expected: everyone(200) },
  "GET /api/stats": { expected: everyone(200) },
  "GET /api/video/library": { expected: everyone(200) },
  "GET /api/video": { expected: everyone(200), request: () => ({ query: "search=scales" }) },
  "POST /api/search/missed": {
    expected: anySession,
    request: () => ({ body: { search: "a tango" } }),
  },
  "GET /api/video/next": {
    expected: everyone(200),
    request: () => ({ query: "category=beginner&serialNumber=1" }),
  },
  "GET /api/video/{videoId}": { expected: everyone(200), request: aVideo },
  // The lesson is not free.
  "GET /api/playback/free/{videoId}": { expected: everyone(403), request: aVideo },
  "POST /api/video/{videoId}/files/{fileId}/open": {
    expected: byLesson,
    request: ({ videoId }) => ({ path: { videoId, fileId: unknownId } }),
  },
  "GET /api/practice/previews": { expected: everyone(200) },
  "GET /api/practice/{videoId}": { expected: byLesson, request: aVideo },
  "GET /api/practice/{videoId}/score": { expected: byLesson, request: aVideo },
  "GET /api/practice/{videoId}/systems/{layout}/{index}": {
    expected: byLesson,
    request: ({ videoId }) => ({
      path: { videoId, layout: "narrow", index: "0" },
      query: `score=${"0".repeat(64)}`,
    }),
  },
  "PUT /api/practice/{videoId}/transpositions/{semitones}": {
    expected: byLesson,
    request: ({ videoId }) => ({ path: { videoId, semitones: "2" } }),
  },
  "GET /api/runs/diary": { expected: anySession },
  "GET /api/runs/file": { expected: anySession },
  "GET /api/runs/weeks": {
    expected: anySession,
    request: ({ videoId }) => ({ query: `videoId=${videoId}&hands=both` }),
  },
  "PUT /api/runs/sharing": {
    expected: anySession,
    request: () => ({ body: { isShared: false } }),
  },
  "POST /api/runs": {
    expected: anySession,
    request: ({ videoId }) => ({
      body: { sentAt: "2026-01-01T00:00:00Z", runs: [runSample({ videoId })] },
    }),
  },

  "POST /api/auth/register": {
    expected: everyone(200),
    request: () => ({ body: { name, email: newEmail(), password } }),
  },
  "POST /api/auth/register-resend": {
    expected: everyone(200),
    request: () => ({ body: { email: newEmail() } }),
  },
  "POST /api/auth/verify": {
    expected: everyone(400),
    request: () => ({ body: { otp: "000000", email: newEmail() } }),
  },
  "POST /api/auth/login": {
    expected: everyone(400),
    request: () => ({ body: { email: newEmail(), password } }),
  },
  "GET /api/auth/google/start": { expected: everyone(302) },
  "POST /api/auth/google": {
    expected: everyone(400),
    request: () => ({ body: { code: "4/forged" } }),
  },
  "GET /api/auth/google/confirmed": { expected: everyone(404) },
  "POST /api/auth/create-account": {
    expected: everyone(403),
    request: () => ({ body: { name, email: newEmail(), password } }),
  },
  "POST /api/auth/forgotpassword": {
    expected: everyone(200),
    request: () => ({ body: { email: newEmail() } }),
  },
  "POST /api/auth/reset-password": {
    expected: everyone(400),
    request: () => ({ body: { email: newEmail(), otp: "000000", newPassword: password } }),
  },
  "POST /api/auth/refresh-token": {
    expected: everyone(401),
    request: () => ({ body: { token: "forged" } }),
  },
  "POST /api/auth/logout": { expected: anySession },
  "GET /api/user": { expected: [401, 401, 200, 200, 200, 200, 200, 200] },
  "PUT /api/user/{id}": {
    expected: bySelf,
    request: ({ userId }) => ({ path: { id: userId }, body: { name, phone: "0800" } }),
  },
  "POST /api/user/{id}/picture": {
    expected: bySelf,
    request: ({ userId }) => ({
      path: { id: userId },
      multipart: { field: "picture", bytes: pixel },
    }),
  },
  "GET /api/user/{id}/news": { expected: bySelf, request: own },
  "GET /api/user/{id}/data": { expected: bySelf, request: own },
  "GET /api/auth/guardian": {
    expected: everyone(404),
    request: () => ({ query: `token=${unknownToken}` }),
  },
  "POST /api/auth/guardian": {
    expected: everyone(404),
    request: () => ({ body: { token: unknownToken } }),
  },
  "POST /api/user/{id}/guardian": {
    expected: bySelf.map((status) => (status === 200 ? 409 : status)),
    request: (fixture) => ({ ...own(fixture), body: { guardianEmail: newEmail() } }),
  },
  "GET /api/user/{id}/terms": { expected: bySelf, request: own },
  "PUT /api/user/{id}/news": {
    expected: bySelf,
    request: (fixture) => ({ ...own(fixture), body: { subscribed: true } }),
  },
  "GET /api/subscription/renewal-link": {
    expected: everyone(404),
    request: () => ({ query: `token=${unknownRenewalToken}` }),
  },
  "POST /api/subscription/renewal-link": {
    expected: everyone(404),
    request: () => ({ body: { token: unknownRenewalToken } }),
  },
  "GET /api/news/unsubscribe": {
    expected: everyone(302),
    request: () => ({ query: `token=${unknownToken}` }),
  },
  "POST /api/news/unsubscribe": {
    expected: everyone(404),
    request: () => ({ query: `token=${unknownToken}` }),
  },
  "POST /api/news/resubscribe": {
    expected: everyone(404),
    request: () => ({ query: `token=${unknownToken}` }),
  },
  "GET /api/user/{id}/security": { expected: bySelf, request: own },
  // The matrix's accounts have no password to change, and its instructor no second factor.
  "PUT /api/user/{id}/password": {
    expected: [401, 401, 409, 409, 409, 403, 403, 409],
    request: (fixture) => ({
      ...own(fixture),
      body: { currentPassword: "old", newPassword: password },
    }),
  },
  "POST /api/user/{id}/email-change": {
    expected: [401, 401, 409, 409, 409, 403, 403, 409],
    request: (fixture) => ({ ...own(fixture), body: { email: newEmail() } }),
  },
  "POST /api/user/{id}/email-change/confirm": {
    expected: [401, 401, 400, 400, 400, 403, 403, 400],
    request: (fixture) => ({ ...own(fixture), body: { otp: "000000" } }),
  },
  "GET /api/user/{id}/sessions": { expected: bySelf, request: own },
  "DELETE /api/user/{id}/sessions/{sessionId}": {
    expected: [401, 401, 404, 404, 404, 403, 403, 404],
    request: ({ userId }) => ({ path: { id: userId, sessionId: unknownId } }),
  },
  "DELETE /api/user/{id}/sessions": { expected: bySelf, request: own },

  "GET /api/favorite/user/{userId}": { expected: bySelf, request: self },
  "POST /api/favorite/{userId}": {
    expected: byPlan,
    request: ({ userId, video }) => ({ path: { userId }, body: { user: userId, video } }),
  },
  // Removing requires ownership only; without the favourite it gives 404.
  "DELETE /api/favorite/{userId}/{videoId}": {
    expected: [401, 401, 404, 404, 200, 403, 403, 404],
    request: ownVideo,
  },
  "GET /api/question/video/{videoId}": {
    expected: [401, 401, 403, 200, 200, 200, 403, 200],
    request: aVideo,
  },
  "GET /api/review/video/{videoId}": {
    expected: [401, 401, 403, 200, 200, 200, 403, 200],
    request: aVideo,
  },
  "GET /api/question/reviews/{userId}": { expected: bySelf, request: self },
  "POST /api/question/{userId}": {
    expected: byPlan,
    request: ({ userId, video, videoId }) => ({
      path: { userId },
      body: { title: "Fingers", text: "Which one?", videoId, video, userId },
    }),
  },
  "PUT /api/question/{userId}/{questionId}": {
    expected: byPlan,
    request: (fixture) => ({ ...ownQuestion(fixture), body: { text: "The third." } }),
  },
  "DELETE /api/question/{userId}/{questionId}": { expected: byAuthor, request: ownQuestion },
  "DELETE /api/question/{userId}/{questionId}/{replyIndex}": {
    expected: byAuthor,
    request: ({ userId, questionId }) => ({ path: { userId, questionId, replyIndex: "0" } }),
  },
  "POST /api/review/{userId}": {
    expected: byPlan,
    request: ({ userId, video, videoId }) => ({
      path: { userId },
      body: { rating: 9, videoId, video, videoTitle: "Five", text: "Good.", userId },
    }),
  },

  ...studioRows,

  "GET /api/account-deletion": { expected: anySession },
  "POST /api/message": {
    expected: everyone(200),
    request: () => ({ body: { name, email: newEmail(), subject: "Hello", text: "Good day." } }),
  },
  "POST /api/account-deletion/confirm": {
    expected: everyone(404),
    request: () => ({ body: { token: unknownToken } }),
  },
  "POST /api/account-deletion/keep": {
    expected: everyone(404),
    request: () => ({ body: { token: unknownToken } }),
  },

  "GET /api/playback/{userId}/{videoId}": { expected: byPlan, request: ownVideo },
  "GET /api/progress/{userId}": { expected: bySelf, request: self },
  "GET /api/progress/{userId}/next": { expected: bySelf, request: self },
  "PUT /api/progress/{userId}/{videoId}/learned": { expected: byPlan, request: ownVideo },
  // Undoing requires ownership only.
  "DELETE /api/progress/{userId}/{videoId}/learned": { expected: bySelf, request: ownVideo },
  // The player needs a ticket and a session cookie; an account's token is not accepted.
  "POST /player/session": {
    expected: everyone(403),
    request: () => ({ body: { otp: unknownToken, playbackInfo: "e30=" } }),
  },
  "POST /player/session/{sessionId}/position": {
    expected: everyone(403),
    request: () => ({ path: { sessionId: unknownId }, body: { seconds: 1 } }),
  },

  ...paymentRows,
};
