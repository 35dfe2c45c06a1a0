import type { SignedIn } from "#accounts/contract.ts";
import { showSignedIn } from "./session-store.ts";
import { noteIssuedToken } from "./storage/access-token-life.ts";
import {
  accessTokenKey,
  pendingEmailKey,
  refreshTokenKey,
  removeStored,
  writeStored,
} from "./storage/browser-storage.ts";
import { clearTypedEmail } from "./storage/typed-email.ts";

/** Where an instructor sets up an authenticator. */
export const enrolPath = "/studio/enrol";

/**
 * Stores the response of a successful login or verification (spec §4). Leads to /, where the hero's
 * first button offers the user's intention.
 */
export function signIn(
  { user, accessToken, refreshToken }: SignedIn,
  { isNewAccount = false }: { isNewAccount?: boolean } = {},
): void {
  writeStored(accessTokenKey, accessToken);
  noteIssuedToken(accessToken);
  writeStored(refreshTokenKey, refreshToken);
  removeStored(pendingEmailKey);
  clearTypedEmail();
  showSignedIn(user, { destination: user.needsEnrolment ? enrolPath : "/", isNewAccount });
}
