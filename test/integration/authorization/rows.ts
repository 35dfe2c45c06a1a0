import { randomUUID } from "node:crypto";
import type { Scene } from "./world.ts";

export interface Ask {
  path?: Readonly<Record<string, string>>;
  query?: string;
  body?: object;
  multipart?: { field: string; bytes: Buffer };
}

export interface Row {
  /** The statuses for the kinds in their order: see actors.ts. */
  wants: readonly number[];
  ask?: (scene: Scene) => Ask;
}

const everyone = (status: number): number[] => Array.from({ length: 8 }, () => status);
/** visitor, unverified, free, entitled, owner, other, disabled, instructor. */
const bySelf = [401, 401, 200, 200, 200, 403, 403, 200];
const byPlan = [401, 401, 403, 200, 200, 403, 403, 200];
const byAuthor = [401, 401, 403, 403, 200, 403, 403, 403];
const anySession = [401, 401, 200, 200, 200, 200, 403, 200];

const newAddress = () => `${randomUUID()}@school.test`;
const nobodysId = "00000000-0000-4000-8000-000000000000";
const nobodysLink = "x".repeat(43);
const password = "clair de lune";
const name = "Ada (demo student)";

/** A picture of one pixel. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

const self = ({ userId }: Scene): Ask => ({ path: { userId } });
const own = ({ userId }: Scene): Ask => ({ path: { id: userId } });
const ownVideo = ({ userId, videoId }: Scene): Ask => ({ path: { userId, videoId } });
const aVideo = ({ videoId }: Scene): Ask => ({ path: { videoId } });
const ownQuestion = ({ userId, questionId }: Scene) => ({ path: { userId, questionId } });

/** Who gets what, operation by operation. An operation of the API without a row fails the test. */
export const rows: Readonly<Record<string, Row>> = {
  "GET /api/site/shell": { wants: everyone(200) },
  "GET /api/site/home": { wants: everyone(200) },
  "GET /api/site/faq": { wants: everyone(200) },
  "GET /api/site/about": { wants: everyone(200) },
  "GET /api/site/contact": { wants: everyone(200) },
  "GET /api/site/terms": { wants: everyone(200) },
  "GET /api/site/privacy": { wants: everyone(200) },
  "GET /api/site/library": { wants: everyone(200) },
  "GET /api/plans": { wants: everyone(200) },
  "GET /api/video/new": { wants: everyone(200) },
  "GET /api/review/top/rated/videos": { wants: everyone(200) },
  "GET /api/stats": { wants: everyone(200) },
  "GET /api/video/library": { wants: everyone(200) },
  "GET /api/video": { wants: everyone(200), ask: () => ({ query: "search=scales" }) },
  "GET /api/video/next": {
    wants: everyone(200),
    ask: () => ({ query: "category=beginner&serialNumber=1" }),
  },
  "GET /api/video/{videoId}": { wants: everyone(200), ask: aVideo },

  "POST /api/auth/register": {
    wants: everyone(200),
    ask: () => ({ body: { name, email: newAddress(), password } }),
  },
  "POST /api/auth/register-resend": {
    wants: everyone(200),
    ask: () => ({ body: { email: newAddress() } }),
  },
  "POST /api/auth/verify": {
    wants: everyone(400),
    ask: () => ({ body: { otp: "000000", email: newAddress() } }),
  },
  "POST /api/auth/login": {
    wants: everyone(400),
    ask: () => ({ body: { email: newAddress(), password } }),
  },
  "GET /api/auth/google/start": { wants: everyone(302) },
  "POST /api/auth/google": { wants: everyone(400), ask: () => ({ body: { code: "4/forged" } }) },
  "GET /api/auth/google/confirmed": { wants: everyone(404) },
  "POST /api/auth/create-account": {
    wants: everyone(403),
    ask: () => ({ body: { name, email: newAddress(), password } }),
  },
  "POST /api/auth/forgotpassword": {
    wants: everyone(200),
    ask: () => ({ body: { email: newAddress() } }),
  },
  "POST /api/auth/reset-password": {
    wants: everyone(400),
    ask: () => ({ body: { email: newAddress(), otp: "000000", newPassword: password } }),
  },
  "POST /api/auth/refresh-token": {
    wants: everyone(401),
    ask: () => ({ body: { token: "forged" } }),
  },
  "POST /api/auth/logout": { wants: anySession },
  "GET /api/user": { wants: [401, 401, 200, 200, 200, 200, 200, 200] },
  "PUT /api/user/{id}": {
    wants: bySelf,
    ask: ({ userId }) => ({ path: { id: userId }, body: { name, phone: "0800" } }),
  },
  "POST /api/user/{id}/picture": {
    wants: bySelf,
    ask: ({ userId }) => ({
      path: { id: userId },
      multipart: { field: "picture", bytes: pixel },
    }),
  },
  "GET /api/user/{id}/security": { wants: bySelf, ask: own },
  // The matrix' people have no password to change, and its instructor no second factor to show.
  "PUT /api/user/{id}/password": {
    wants: [401, 401, 409, 409, 409, 403, 403, 409],
    ask: (scene) => ({ ...own(scene), body: { currentPassword: "old", newPassword: password } }),
  },
  "POST /api/user/{id}/email-change": {
    wants: [401, 401, 409, 409, 409, 403, 403, 409],
    ask: (scene) => ({ ...own(scene), body: { email: newAddress() } }),
  },
  "POST /api/user/{id}/email-change/confirm": {
    wants: [401, 401, 400, 400, 400, 403, 403, 400],
    ask: (scene) => ({ ...own(scene), body: { otp: "000000" } }),
  },
  "GET /api/user/{id}/sessions": { wants: bySelf, ask: own },
  "DELETE /api/user/{id}/sessions/{sessionId}": {
    wants: [401, 401, 404, 404, 404, 403, 403, 404],
    ask: ({ userId }) => ({ path: { id: userId, sessionId: nobodysId } }),
  },
  "DELETE /api/user/{id}/sessions": { wants: bySelf, ask: own },

  "GET /api/favorite/user/{userId}": { wants: bySelf, ask: self },
  "POST /api/favorite/{userId}": {
    wants: byPlan,
    ask: ({ userId, video }) => ({ path: { userId }, body: { user: userId, video } }),
  },
  // Removing needs ownership only; who has no such favourite finds none.
  "DELETE /api/favorite/{userId}/{videoId}": {
    wants: [401, 401, 404, 404, 200, 403, 403, 404],
    ask: ownVideo,
  },
  "GET /api/question/video/{videoId}": {
    wants: [401, 401, 403, 200, 200, 200, 403, 200],
    ask: aVideo,
  },
  "GET /api/review/video/{videoId}": {
    wants: [401, 401, 403, 200, 200, 200, 403, 200],
    ask: aVideo,
  },
  "GET /api/question/reviews/{userId}": { wants: bySelf, ask: self },
  "POST /api/question/{userId}": {
    wants: byPlan,
    ask: ({ userId, video, videoId }) => ({
      path: { userId },
      body: { title: "Fingers", text: "Which one?", videoId, video, userId },
    }),
  },
  "PUT /api/question/{userId}/{questionId}": {
    wants: byPlan,
    ask: (scene) => ({ ...ownQuestion(scene), body: { text: "The third." } }),
  },
  "DELETE /api/question/{userId}/{questionId}": { wants: byAuthor, ask: ownQuestion },
  "DELETE /api/question/{userId}/{questionId}/{replyIndex}": {
    wants: byAuthor,
    ask: ({ userId, questionId }) => ({ path: { userId, questionId, replyIndex: "0" } }),
  },
  "POST /api/review/{userId}": {
    wants: byPlan,
    ask: ({ userId, video, videoId }) => ({
      path: { userId },
      body: { rating: 9, videoId, video, videoTitle: "Five", text: "Good.", userId },
    }),
  },

  "GET /api/account-deletion": { wants: anySession },
  "POST /api/message": {
    wants: everyone(200),
    ask: () => ({ body: { name, email: newAddress(), subject: "Hello", text: "Good day." } }),
  },
  "POST /api/account-deletion/confirm": {
    wants: everyone(404),
    ask: () => ({ body: { token: nobodysLink } }),
  },
  "POST /api/account-deletion/keep": {
    wants: everyone(404),
    ask: () => ({ body: { token: nobodysLink } }),
  },

  "GET /api/playback/{userId}/{videoId}": { wants: byPlan, ask: ownVideo },
  // A pass and a session's cookie are the player's only proof; an account's token is none.
  "POST /player/session": {
    wants: everyone(403),
    ask: () => ({ body: { otp: nobodysLink, playbackInfo: "e30=" } }),
  },
  "POST /player/session/{sessionId}/position": {
    wants: everyone(403),
    ask: () => ({ path: { sessionId: nobodysId }, body: { seconds: 1 } }),
  },

  // Those who have a plan are told to cancel it first.
  "POST /api/paystack/checkout": {
    wants: [401, 401, 200, 409, 409, 409, 403, 200],
    ask: () => ({ body: { subscription: "beginner", subscriptionType: "monthly" } }),
  },
  "GET /api/paystack": {
    wants: [401, 401, 422, 422, 422, 422, 403, 422],
    ask: () => ({ query: "ref=somebody-elses" }),
  },
  "POST /api/paypal/checkout": {
    wants: [401, 401, 200, 409, 409, 409, 403, 200],
    ask: () => ({ body: { subscription: "beginner", subscriptionType: "monthly" } }),
  },
  "POST /api/paypal/subscribe": {
    wants: [401, 401, 422, 422, 422, 422, 403, 422],
    ask: ({ email }) => ({
      body: {
        subscriptionId: "I-SOMEBODYELSES",
        email,
        subscription: "professional-pro",
        subscriptionType: "yearly",
      },
    }),
  },
  "POST /api/paystack/cancel/{userId}": {
    wants: [401, 401, 409, 200, 200, 403, 403, 409],
    ask: ({ userId, email }) => ({ path: { userId }, body: { email } }),
  },
  "POST /api/paypal/cancel/{userId}": {
    wants: [401, 401, 409, 409, 409, 403, 403, 409],
    ask: ({ userId, email }) => ({
      path: { userId },
      body: { subscriptionId: "I-SOMEBODYELSES", email },
    }),
  },
};
