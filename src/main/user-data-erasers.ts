import { eraseAccountData } from "#accounts/server/index.ts";
import { erasePayer } from "#billing/server/index.ts";
import { erasePosts } from "#community/server/index.ts";
import { eraseInsight } from "#insight/server/index.ts";
import { eraseFilms } from "#media/server/index.ts";
import { erasePlayback } from "#playback/server/index.ts";
import { erasePractice } from "#practice/server/index.ts";

/**
 * Each feature's eraser of a user's data. Posts come first: a concurrent post holds its author's
 * lock and references the account's row, which accounts locks.
 */
export const userDataErasers = [
  erasePosts,
  erasePlayback,
  erasePractice,
  eraseInsight,
  eraseFilms,
  erasePayer,
  eraseAccountData,
];
