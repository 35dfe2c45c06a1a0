import type { Provider } from "oidc-provider";
import type { Faults } from "../faults/inject-faults.ts";
import type { GoogleAccount } from "./demo-accounts.ts";
import type { SigningKeys } from "./openid/signing-keys.ts";
import type { TokenOverrides } from "./openid/token-overrides.ts";

/** What every part of this Google works on. */
export interface GoogleContext {
  /** The accounts that can be chosen, by key. */
  accounts: Map<string, GoogleAccount>;
  keys: SigningKeys;
  faults: Faults;
  overrides: TokenOverrides;
  /** The protocol itself. Made at the first request, when the address is known. */
  provider: () => Promise<Provider>;
}

/** Where this Google's addresses begin, below the sandbox's own. */
export const mountPath = "/google";
