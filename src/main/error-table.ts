import { accountsErrors } from "#accounts/contract.ts";
import { billingErrors } from "#billing/contract.ts";
import { catalogErrors } from "#catalog/contract.ts";
import { communityErrors } from "#community/contract.ts";
import { contactErrors } from "#contact/contract.ts";
import { type ErrorCode, type ErrorRow, platformErrors } from "#platform/server/errors.ts";
import { playbackErrors } from "#playback/contract.ts";
import { practiceErrors } from "#practice/contract.ts";
import { studioTextErrors } from "#site/contract/studio-text-endpoints.ts";
import { uploadErrors } from "#studio/contract/uploads.ts";
import { studioErrors } from "#studio/contract.ts";

/** Every error code with its status and message; a code without a row does not compile. */
export const errorTable: Record<ErrorCode, ErrorRow> = {
  ...platformErrors,
  ...accountsErrors,
  ...billingErrors,
  ...catalogErrors,
  ...communityErrors,
  ...contactErrors,
  ...playbackErrors,
  ...practiceErrors,
  ...studioTextErrors,
  ...studioErrors,
  ...uploadErrors,
};
