import { hkdfSync } from "node:crypto";

/** A separate key per use: a signature for one use is invalid for all others. */
export interface AccountsKeys {
  accessToken: Uint8Array;
  refreshSuccessor: Uint8Array;
  code: Uint8Array;
  totpSecret: Uint8Array;
  googleAttempt: Uint8Array;
  verifiedEmailTicket: Uint8Array;
  device: Uint8Array;
  unsubscribe: Uint8Array;
}

/** Derives the keys of accounts from the deployment's one token secret. */
export function deriveKeys(tokenSecret: string): AccountsKeys {
  const derive = (use: string) =>
    new Uint8Array(hkdfSync("sha256", tokenSecret, "", `accounts/${use}`, 32));
  return {
    accessToken: derive("access-token"),
    refreshSuccessor: derive("refresh-successor"),
    code: derive("code"),
    totpSecret: derive("totp-secret"),
    googleAttempt: derive("google-attempt"),
    verifiedEmailTicket: derive("google-ticket"),
    device: derive("device"),
    unsubscribe: derive("unsubscribe"),
  };
}
