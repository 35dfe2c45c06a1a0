import { describe, expect, test } from "vitest";
import { billingPeriods, type OnceChannel, paidPlans } from "../../contract.ts";
import { chargeCalendars } from "../providers/charge-calendars.ts";
import { decideTerms, type HeldPlan, type Terms } from "./decide-terms.ts";

const now = new Date("2026-06-10T08:30:00Z");
const paidThrough = new Date("2026-06-20T15:00:00Z");
/** Paystack charges at any time of day, PayPal at 10:00 UTC. */
const firstCharges = {
  paystack: paidThrough,
  paypal: new Date("2026-06-21T10:00:00Z"),
} as const;

const states = {
  active: { state: "active", isGranting: true, isRenewing: true },
  cancelled: { state: "cancelled", isGranting: true, isRenewing: false },
  granted: { state: "active", isGranting: true, isRenewing: false },
  pastDue: { state: "past_due", isGranting: true, isRenewing: true },
  ended: { state: "cancelled", isGranting: false, isRenewing: false },
} as const;

type State = keyof typeof states;
type Chosen = Pick<HeldPlan, "plan" | "billingPeriod">;

/** The expected terms, by own or other plan, the held period and the chosen period. */
function expected(state: State, isOwn: boolean, held: string, chosen: string): Terms["kind"] {
  if (state === "pastDue" || state === "ended") return "now";
  if (!isOwn) return state === "cancelled" ? "now" : "refused";
  if (state !== "active") return "later";
  if (held === chosen) return "refused";
  return held === "monthly" ? "now" : "later";
}

describe.each(["paystack", "paypal"] as const)("through %s", (provider) => {
  const calendar = chargeCalendars[provider];
  const decide = (
    held: HeldPlan | undefined,
    chosen: Chosen,
    oneTimePayment: OnceChannel | null = null,
  ) => decideTerms(held, { ...chosen, oneTimePayment }, { now, calendar });

  test.each(Object.keys(states) as State[])(
    "every plan and period is sold on its terms to who holds one that is %s",
    (state) => {
      for (const plan of paidPlans) {
        for (const billingPeriod of billingPeriods) {
          const held = { plan, billingPeriod, paidPeriod: billingPeriod, paidThrough };
          for (const chosenPlan of paidPlans) {
            for (const chosenPeriod of billingPeriods) {
              const chosen = { plan: chosenPlan, billingPeriod: chosenPeriod };
              const terms = decide({ ...held, ...states[state] }, chosen);
              const isOwn = plan === chosenPlan;
              const kind = expected(state, isOwn, billingPeriod, chosenPeriod);
              const name = `${plan} ${billingPeriod} to ${chosenPlan} ${chosenPeriod}`;
              expect(terms.kind, name).toBe(kind);
              if (terms.kind === "later") expect(terms.beginsAt).toEqual(firstCharges[provider]);
              if (terms.kind === "now") {
                expect(terms.keepsDays, name).toBe(state === "active" && isOwn);
              }
            }
          }
        }
      }
    },
  );

  test("a visitor's and a free student's plan begins now", () => {
    for (const plan of paidPlans) {
      for (const billingPeriod of billingPeriods) {
        expect(decide(undefined, { plan, billingPeriod })).toEqual({
          kind: "now",
          keepsDays: false,
        });
      }
    }
  });

  test("who changes their mind before a monthly plan begins is not charged for a year either", () => {
    const agreed = { ...states.active, paidThrough, plan: "beginner" } as const;
    const held = { ...agreed, billingPeriod: "monthly", paidPeriod: "yearly" } as const;
    expect(decide(held, { plan: "beginner", billingPeriod: "yearly" }).kind).toBe("later");
    const resumed = { ...agreed, billingPeriod: "yearly", paidPeriod: "monthly" } as const;
    expect(decide(resumed, { plan: "beginner", billingPeriod: "monthly" }).kind).toBe("later");
  });

  test("what is paid once is charged now and added, unless the plan renews by itself", () => {
    const chosen = { plan: "beginner", billingPeriod: "monthly" } as const;
    const held = { ...chosen, paidPeriod: "monthly", paidThrough } as const;
    const once = decide({ ...held, ...states.cancelled }, chosen, "bank_transfer");
    expect(once).toEqual({ kind: "now", keepsDays: true });
    expect(decide({ ...held, ...states.active }, chosen, "ussd")).toEqual({ kind: "refused" });
  });

  test("a paid time that ends within minutes leaves the provider time", () => {
    const held = { ...states.cancelled, plan: "beginner", billingPeriod: "monthly" } as const;
    const soon = { ...held, paidPeriod: "monthly", paidThrough: new Date(+now + 1_000) } as const;
    const terms = decide(soon, { plan: "beginner", billingPeriod: "monthly" });
    const first = { paystack: "2026-06-10T08:45:00.000Z", paypal: "2026-06-10T10:00:00.000Z" };
    expect(terms).toEqual({ kind: "later", beginsAt: new Date(first[provider]) });
  });
});
