import fc from "fast-check";
import * as z from "zod";
import { claimCheckout } from "#billing/server/checkout/claim-payment.ts";
import { cancelPlan } from "#billing/server/subscriptions/cancel-plan.ts";
import { addTestUser } from "#billing/server/testing/test-providers.ts";
import { AppError } from "#platform/server/errors.ts";
import type { Chosen } from "./begin-payment.ts";
import type { Payer } from "./find-differences.ts";
import { type Begun, readRecord } from "./provider-records.ts";
import type { SandboxSchool } from "./sandbox-school.ts";

export const steps = 5;

/** The moves of a student and their provider: a first purchase, then one move per step. */
const moves = [
  "nothing",
  "nothing",
  "cancel",
  "cancel-at-provider",
  "refund-last",
  "decline-once",
  "decline-often",
  "buy-other-plan",
] as const;
type Move = (typeof moves)[number];

export interface History {
  chosen: Chosen;
  /** The other plan is started in a second tab, and paid one step later. */
  hasSecondTab: boolean;
  otherProvider: Chosen["provider"];
  moves: Move[];
}

const provider = fc.constantFrom("paystack" as const, "paypal" as const);
export const history: fc.Arbitrary<History> = fc.record({
  chosen: fc.record({
    provider,
    plan: fc.constantFrom("beginner" as const, "professional" as const),
    billingPeriod: fc.constantFrom(
      "monthly" as const,
      "monthly" as const,
      "monthly" as const,
      "yearly" as const,
    ),
  }),
  hasSecondTab: fc.nat(9).map((it) => it === 0),
  otherProvider: provider,
  moves: fc.array(fc.constantFrom(...moves), { minLength: steps, maxLength: steps }),
});

type Pending = Awaited<ReturnType<SandboxSchool["begin"]>> & { chosen: Chosen };

export interface Student extends Payer {
  history: History;
  /** The checkout that is paid in the next step. */
  unpaid: Pending | undefined;
  /** The checkouts that the browser claims in the next step. */
  unclaimed: Begun[];
}

/** Starts and pays the first purchase of a history. */
export async function beginHistory(school: SandboxSchool, history: History): Promise<Student> {
  const user = await addTestUser(school.deps.db);
  const student: Student = { user, history, begun: [], unpaid: undefined, unclaimed: [] };
  const first = await begin(school, student, history.chosen);
  if (history.hasSecondTab) student.unpaid = await begin(school, student, otherPlan(history));
  await first.pay();
  return student;
}

async function begin(school: SandboxSchool, student: Student, chosen: Chosen) {
  const pending = await school.begin(student.user, chosen);
  const { reference, subscriptionId } = pending;
  student.begun.push({ reference, subscriptionId, chosen });
  student.unclaimed.push({ reference, subscriptionId, chosen });
  return { ...pending, chosen };
}

const otherPlan = ({ chosen, otherProvider }: History): Chosen => ({
  provider: otherProvider,
  billingPeriod: chosen.billingPeriod,
  plan: chosen.plan === "beginner" ? "professional" : "beginner",
});

/** Plays one move of a student. */
export async function playStep(school: SandboxSchool, student: Student, step: number) {
  const { unpaid, user } = student;
  student.unpaid = undefined;
  if (unpaid) return void (await unpaid.pay());
  const move = student.history.moves[step] ?? "nothing";
  const latest = student.begun.at(-1);
  if (!latest) return;
  if (step > 0) {
    // Checkouts are reconciled for thirty days, and the browser returns before.
    for (const { chosen, reference } of student.unclaimed.splice(0)) {
      const { provider } = chosen;
      await allowRefusal(claimCheckout(school.deps, user, { provider, reference }));
    }
  }
  await players[move](school, student, latest);
}

type Player = (school: SandboxSchool, student: Student, latest: Begun) => Promise<void>;

const players: Record<Move, Player> = {
  nothing: async () => undefined,
  "buy-other-plan": async (school, student) => {
    if (student.begun.length > 1) return;
    await players.cancel(school, student, student.begun[0] ?? never());
    await allowRefusal(begin(school, student, otherPlan(student.history)).then((it) => it.pay()));
  },
  cancel: async ({ deps }, { user }, { chosen }) => {
    await allowRefusal(cancelPlan(deps, user, { provider: chosen.provider }));
  },
  "cancel-at-provider": async (school, { user }, latest) => {
    const id = latest.subscriptionId ?? (await codesOf(school, user.email)).at(-1);
    const url = `/_sandbox/${latest.chosen.provider}/subscriptions/${id}/cancel`;
    // The subscription may have ended before.
    await school.call(url, { body: {} }).catch(() => undefined);
  },
  "refund-last": async (school, { user }, latest) => {
    const last = (await readRecord(school, user, latest))?.charges.findLast((it) => !it.isReturned);
    if (!last) return;
    const { provider } = latest.chosen;
    const charges = provider === "paystack" ? "transactions" : "sales";
    await school
      .call(`/_sandbox/${provider}/${charges}/${last.id}/refund`, { body: {} })
      // A charge can have two refunds, of which the first is pending.
      .catch(() => undefined);
  },
  "decline-once": (school, student, latest) => decline(school, student, latest, 1),
  "decline-often": (school, student, latest) => decline(school, student, latest, 3),
};

async function decline(school: SandboxSchool, { user }: Student, latest: Begun, times: number) {
  const { chosen, subscriptionId } = latest;
  const whose =
    subscriptionId === null ? { customer: user.email } : { subscription: subscriptionId };
  const url = `/_sandbox/${chosen.provider}/charge-failures`;
  await school.call(url, { body: { ...whose, times } });
}

const withSubscriptions = z.object({
  data: z.object({ subscriptions: z.array(z.object({ subscription_code: z.string() })) }),
});

async function codesOf(school: SandboxSchool, email: string): Promise<string[]> {
  const { data } = withSubscriptions.parse(await school.call(`/customer/${email}`));
  return data.subscriptions.map((it) => it.subscription_code);
}

/** Allows the school's refusals: not paid yet, no plan to cancel, already subscribed. */
async function allowRefusal(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

function never(): never {
  throw new Error("a purchase was begun");
}
