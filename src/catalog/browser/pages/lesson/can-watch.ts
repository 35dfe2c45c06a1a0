import type { CurrentUser } from "#accounts/contract.ts";
import { categoriesOf } from "#billing/contract.ts";
import type { Category } from "#catalog/contract.ts";

/**
 * Whether to offer the player: the plan grants the category (spec §6), or the user is an instructor.
 * The server checks the entitlement itself.
 */
export function canWatch(
  user: Pick<CurrentUser, "role" | "subscription"> | null,
  category: Category,
): boolean {
  if (user === null) return false;
  return user.role === "instructor" || categoriesOf(user.subscription).includes(category);
}
