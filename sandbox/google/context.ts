import type { Provider } from "oidc-provider";
import type { Faults } from "../faults/inject-faults.ts";
import type { GoogleAccount } from "./demo-accounts.ts";
import type { SigningKeys } from "./openid/signing-keys.ts";
import type { TokenOverrides } from "./openid/token-overrides.ts";

/** Shared by all modules of the Google sandbox. */
export interface GoogleContext {
  /** The available accounts, by key. */
  accounts: Map<string, GoogleAccount>;
  keys: SigningKeys;
  faults: Faults;
  overrides: TokenOverrides;
  /** Created at the first request, when the issuer is known. */
  provider: () => Promise<Provider>;
}

/** The path prefix of all its routes. */
export const mountPath = "/google";
