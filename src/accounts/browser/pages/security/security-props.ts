import type { accountsEndpoints, CurrentUser } from "#accounts/contract.ts";
import type { DataOf } from "#platform/contract.ts";

/** The account data that the security cards need. */
export interface SecurityProps {
  user: CurrentUser;
  security: DataOf<typeof accountsEndpoints.security>;
}
