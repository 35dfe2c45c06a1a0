import { AppError } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import { listAgreements } from "../queries/agreements.ts";
import { agreementOf, canRenew } from "./stop-renewals.ts";

/**
 * The provider's page on which the caller changes the card of what they are charged for. Throws
 * `billing.no_plan` where nothing renews or the provider has no such page,
 * `billing.provider_unavailable`. Source: design: Money (failed renewals).
 */
export async function findManageUrl(
  { db, providers }: PaymentDeps,
  { userId }: Pick<Caller, "userId">,
): Promise<string> {
  const rows = await listAgreements(db, userId);
  const current = rows.find((row) => row.isCurrent && canRenew(row));
  const agreement = current && agreementOf(current);
  if (!current || !agreement) throw new AppError("billing.no_plan");
  try {
    const url = await providers[current.provider].fetchManageUrl(agreement);
    if (url === null) throw new AppError("billing.no_plan");
    return url;
  } catch (cause) {
    if (!(cause instanceof GatewayError)) throw cause;
    throw new AppError("billing.provider_unavailable", { cause });
  }
}
