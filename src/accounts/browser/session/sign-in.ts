import type { SignedIn } from "#accounts/contract.ts";
import {
  accessTokenKey,
  pendingEmailKey,
  refreshTokenKey,
  removeStored,
  writeStored,
} from "./browser-storage.ts";
import { consumeDestination } from "./intention.ts";
import { showSignedIn } from "./session-store.ts";
import { clearTypedEmail } from "./typed-email.ts";

/** Stores the response of a successful login or verification (spec §4). */
export function signIn({ user, accessToken, refreshToken }: SignedIn): void {
  writeStored(accessTokenKey, accessToken);
  writeStored(refreshTokenKey, refreshToken);
  removeStored(pendingEmailKey);
  clearTypedEmail();
  showSignedIn(user, consumeDestination(user));
}
