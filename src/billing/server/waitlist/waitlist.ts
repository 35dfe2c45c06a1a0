import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { type Mail, queueMail, renderMail } from "#platform/server/mail/index.ts";
import type { SchoolIdentity } from "#platform/server/school-identity.ts";
import { type PaidPlan, type PlanNames, paidPlans } from "../../contract.ts";
import { type CountLessons, countOpened } from "../plans/opened-lessons.ts";
import { deleteWaiting, insertWaiting, listWaiting } from "../queries/plan-waitlist.ts";

export interface OpeningDeps {
  db: Database;
  countLessons: CountLessons;
  planNames: PlanNames;
  school: SchoolIdentity;
  publicUrl: string;
  /** The recipient; null for an erased account. */
  findAccount: (userId: string) => Promise<{ email: string; disabled: boolean } | null>;
}

const batchSize = 200;

/**
 * Mails the students on the waitlist of each plan that now opens a lesson once, and removes them
 * from it. Returns the number of mails. Safe under concurrency.
 */
export async function sendOpenings(
  deps: OpeningDeps,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> {
  const { db } = deps;
  const counts = await deps.countLessons(db);
  const plans = paidPlans.filter((plan) => countOpened(plan, counts) > 0);
  if (plans.length === 0) return 0;
  let sent = 0;
  for (const waiting of await listWaiting(db, { plans, limit: batchSize })) {
    if (signal?.aborted) break;
    const account = await deps.findAccount(waiting.userId);
    await db.transaction().execute(async (trx) => {
      if (!(await deleteWaiting(trx, waiting)) || !account || account.disabled) return;
      const lessons = countOpened(waiting.plan, counts);
      await queueMail(trx, openingMail(deps, account.email, { plan: waiting.plan, lessons }));
      sent += 1;
    });
  }
  return sent;
}

function openingMail(
  { school, publicUrl, planNames }: OpeningDeps,
  to: string,
  { plan, lessons }: { plan: PaidPlan; lessons: number },
): Mail {
  const name = planNames[plan];
  const subject = `The ${name} plan has opened`;
  const opened = `It opens ${lessons === 1 ? "its first lesson" : `${lessons} lessons`} now.`;
  const body = renderMail({
    school,
    title: subject,
    preview: opened,
    paragraphs: [`You asked us to tell you when the ${name} plan opens. ${opened}`],
    link: { label: "See the plans", url: `${publicUrl}/plans` },
    footnote: `You get this one email because you asked for it on the plans page of ${school.name}.`,
  });
  return { to, subject, ...body };
}

/**
 * Records that a student wants a mail when a plan opens its first lesson. Idempotent. Throws
 * `billing.plan_is_open` for a plan that already opens one.
 */
export async function joinWaitlist(
  { db, countLessons }: { db: Database; countLessons: CountLessons },
  { userId, plan }: { userId: string; plan: PaidPlan },
): Promise<{ subscription: PaidPlan }> {
  if (countOpened(plan, await countLessons(db)) > 0) throw new AppError("billing.plan_is_open");
  await insertWaiting(db, { userId, plan });
  return { subscription: plan };
}
