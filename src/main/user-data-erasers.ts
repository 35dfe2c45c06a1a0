import { eraseUserData as eraseAccount } from "#accounts/server/index.ts";
import { eraseUserData as erasePayer } from "#billing/server/index.ts";
import { eraseUserData as erasePosts } from "#community/server/index.ts";
import { eraseUserData as eraseInsight } from "#insight/server/index.ts";
import { eraseUserData as eraseFilms } from "#media/server/index.ts";
import { eraseUserData as erasePlayback } from "#playback/server/index.ts";

/**
 * Each feature's eraser of a user's data. Posts come first: a concurrent write holds its author's
 * lock and references the account's row, which accounts locks.
 */
export const userDataErasers = [
  erasePosts,
  erasePlayback,
  eraseInsight,
  eraseFilms,
  erasePayer,
  eraseAccount,
];
