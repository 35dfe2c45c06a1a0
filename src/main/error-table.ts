import { accountsErrors } from "#accounts/contract.ts";
import { alignmentErrors } from "#alignment/contract.ts";
import { billingErrors } from "#billing/contract.ts";
import { catalogErrors } from "#catalog/contract.ts";
import { communityErrors } from "#community/contract.ts";
import { contactErrors } from "#contact/contract.ts";
import { lessonFileErrors } from "#media/contract/lesson-files.ts";
import { uploadErrors } from "#media/contract/uploads.ts";
import { mediaErrors } from "#media/contract.ts";
import { type ErrorCode, type ErrorRow, platformErrors } from "#platform/server/errors.ts";
import { playbackErrors } from "#playback/contract.ts";
import { practiceErrors } from "#practice/contract.ts";
import { schoolLogoErrors } from "#site/contract/school-logo.ts";
import { schoolPhotoErrors } from "#site/contract/school-photo.ts";
import { studioTextErrors } from "#site/contract/studio-text-endpoints.ts";

/** Every error code with its status and message. A code without a row does not compile. */
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
  ...schoolLogoErrors,
  ...schoolPhotoErrors,
  ...mediaErrors,
  ...alignmentErrors,
  ...uploadErrors,
  ...lessonFileErrors,
};
