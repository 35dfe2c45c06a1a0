import { eraseAccountData, exportAccountData } from "#accounts/server/index.ts";
import { erasePayer, exportBillingData } from "#billing/server/index.ts";
import { erasePosts, exportCommunityData } from "#community/server/index.ts";
import { exportContactData } from "#contact/server/index.ts";
import { eraseInsight, exportInsightData } from "#insight/server/index.ts";
import { eraseFilms, exportUploadData } from "#media/server/index.ts";
import { exportActionData } from "#platform/server/audit/add-audit-api.ts";
import { erasePlayback, exportPlaybackData } from "#playback/server/index.ts";
import { erasePractice, exportPracticeData } from "#practice/server/index.ts";

/**
 * Each feature's export of a user's own data. `test/support/personal-tables.ts` lists the tables. A
 * new table that names a user fails its test until it is exported and erased, or excepted with a
 * reason.
 */
export const userDataExporters = [
  exportAccountData,
  exportBillingData,
  exportCommunityData,
  exportPlaybackData,
  exportPracticeData,
  exportInsightData,
  exportContactData,
  exportUploadData,
  exportActionData,
];

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
