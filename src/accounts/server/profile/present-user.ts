import type { SubscriptionSummary } from "#billing/contract.ts";
import type { CurrentUser } from "../../contract.ts";
import { needsEnrolment } from "../policy.ts";
import type { UserRow } from "../queries/users.ts";

/** The signed-in user as JSON (spec §3), without any hash. */
export function presentUser(row: UserRow, subscription: SubscriptionSummary): CurrentUser {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    picture: row.picture,
    disabled: row.disabledAt !== null,
    role: row.role,
    createdAt: row.createdAt.toISOString(),
    ...(needsEnrolment(row) && { needsEnrolment: true }),
    ...(row.awaitsGuardian && { awaitsGuardian: true }),
    ...subscription,
  };
}
