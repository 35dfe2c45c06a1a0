import type { SignedIn } from "#accounts/contract.ts";
import { enrolPath } from "./enrol-path.ts";
import { consumeDestination } from "./intention/intention.ts";
import { showSignedIn } from "./session-store.ts";
import {
  accessTokenKey,
  pendingEmailKey,
  refreshTokenKey,
  removeStored,
  writeStored,
} from "./storage/browser-storage.ts";
import { clearTypedEmail } from "./storage/typed-email.ts";

/** Stores the response of a successful login or verification (spec §4). */
export function signIn({ user, accessToken, refreshToken }: SignedIn): void {
  writeStored(accessTokenKey, accessToken);
  writeStored(refreshTokenKey, refreshToken);
  removeStored(pendingEmailKey);
  clearTypedEmail();
  // What they came for waits meanwhile.
  showSignedIn(user, user.needsEnrolment ? enrolPath : consumeDestination(user));
}
