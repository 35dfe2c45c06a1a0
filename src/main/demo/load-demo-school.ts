import { addUser } from "#accounts/server/index.ts";
import { paidPlans } from "#billing/contract.ts";
import { grantPlan } from "#billing/server/index.ts";
import { loadLessons } from "#catalog/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { Settings } from "../settings.ts";
import { addDemoStudents } from "./add-demo-students.ts";
import { demoDomain, demoPassword, demoReferencePrefix, demoTotpSecret } from "./demo-accounts.ts";

/** The demo accounts `<plan>@school.test`, one per plan. */
const demoAccounts = ["free", ...paidPlans, "instructor"] as const;

/**
 * Loads the demo school's lessons and accounts; later starts only add missing ones. Demo accounts
 * have their plan for a year from the first start.
 */
export async function loadDemoSchool(
  { db }: { db: Database },
  { schoolDir, mode, tokenSecret }: Settings,
): Promise<void> {
  const openedAt = Temporal.Now.instant();
  await loadLessons({ db }, { schoolDir, openedAt });
  if (mode !== "demo") return;
  await addDemoStudents({ db }, { schoolDir, openedAt });
  for (const account of demoAccounts) {
    const { userId } = await addUser(
      { db },
      {
        name: nameOf(account),
        email: `${account}@${demoDomain}`,
        password: demoPassword,
        ...(account === "instructor"
          ? { role: "instructor", secondFactor: { secret: demoTotpSecret, tokenSecret } }
          : { role: "student" }),
      },
    );
    if (account === "free" || account === "instructor") continue;
    const paidAt = Temporal.Now.instant().toString();
    const reference = `${demoReferencePrefix}${account}`;
    await grantPlan({ db }, { userId, plan: account, billingPeriod: "yearly", reference, paidAt });
  }
}

/** The account's display name: `intermediate-pro` gives `Intermediate Pro (demo student)`. */
function nameOf(account: string): string {
  const words = account.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join(" ")} (demo ${account === "instructor" ? "teacher" : "student"})`;
}
