import { exportAccountData } from "#accounts/server/index.ts";
import { exportBillingData } from "#billing/server/index.ts";
import { exportCommunityData } from "#community/server/index.ts";
import { exportContactData } from "#contact/server/index.ts";
import { exportInsightData } from "#insight/server/index.ts";
import { exportUploadData } from "#media/server/index.ts";
import { exportActionData } from "#platform/server/audit/add-audit-api.ts";
import { exportPlaybackData } from "#playback/server/index.ts";
import { exportPracticeData } from "#practice/server/index.ts";

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
