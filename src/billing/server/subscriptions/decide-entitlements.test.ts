import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chargeCalendars, plainCalendar } from "../providers/charge-calendars.ts";
import {
  type AgreementRecord,
  decideEntitlements,
  type PaymentRecord,
} from "./decide-entitlements.ts";

const allowance = { renewalHours: 48, graceHours: 72 };
const at = (day: string) => new Date(`${day}T10:00:00Z`);

function paid(...days: string[]): PaymentRecord[] {
  return days.map((day) => ({ id: `paid ${day}`, paidAt: at(day), orderedAt: at(day) }));
}

function agreement(
  id: string,
  payments: PaymentRecord[],
  changes: Partial<AgreementRecord> = {},
): AgreementRecord {
  return {
    id,
    reference: id,
    plan: "beginner",
    billingPeriod: "monthly",
    isCharged: true,
    renewal: "renews",
    nextChargeAt: null,
    payments,
    calendar: plainCalendar,
    beginsAt: null,
    agreedAt: payments[0]?.paidAt ?? at("2026-01-01"),
    ...changes,
  };
}

const decide = (...agreements: AgreementRecord[]) => decideEntitlements(agreements, allowance);
const currentOf = (...agreements: AgreementRecord[]) =>
  decide(...agreements).agreements.find((it) => it.isCurrent);
const through = (...agreements: AgreementRecord[]) =>
  currentOf(...agreements)?.paidThrough.toISOString();

test("without payments nothing is current", () => {
  expect(decide(agreement("a", []))).toMatchObject({
    agreements: [{ state: "ended", isCurrent: false, accessUntil: new Date(0) }],
  });
});

test.each([
  ["2026-01-31", "monthly", "2026-02-28T10:00:00.000Z"],
  ["2026-03-15", "monthly", "2026-04-15T10:00:00.000Z"],
  ["2028-02-29", "yearly", "2029-02-28T10:00:00.000Z"],
] as const)("a payment on %s %s lasts through %s", (day, billingPeriod, end) => {
  expect(through(agreement("a", paid(day), { billingPeriod }))).toBe(end);
});

describe("paying again", () => {
  test("the running plan gives two billing periods", () => {
    const twice = [agreement("a", paid("2026-03-01")), agreement("b", paid("2026-03-02"))];
    expect(through(...twice)).toBe("2026-05-01T10:00:00.000Z");
  });

  test("the running plan by the year keeps the days that are left of the month", () => {
    const yearly = agreement("b", paid("2026-03-02"), { billingPeriod: "yearly" });
    expect(through(agreement("a", paid("2026-03-01")), yearly)).toBe("2027-04-01T10:00:00.000Z");
  });

  test("the same plan after a pause starts again", () => {
    const twice = [agreement("a", paid("2026-01-01")), agreement("b", paid("2026-06-01"))];
    expect(through(...twice)).toBe("2026-07-01T10:00:00.000Z");
  });

  test("another plan starts immediately, without the old one's days", () => {
    const other = agreement("b", paid("2026-03-02"), { plan: "professional" });
    expect(currentOf(agreement("a", paid("2026-03-01")), other)).toMatchObject({
      agreementId: "b",
      paidThrough: at("2026-04-02"),
    });
  });

  test("a replaced plan that is charged once more does not become current", () => {
    const old = agreement("a", paid("2026-03-01", "2026-04-01"));
    const other = agreement("b", paid("2026-03-02"), { plan: "professional" });
    expect(currentOf(old, other)).toMatchObject({
      agreementId: "b",
      paidThrough: at("2026-04-02"),
    });
  });

  test("a replaced agreement to the same plan makes the current one longer", () => {
    const old = agreement("a", paid("2026-03-01", "2026-04-01"));
    const other = agreement("b", paid("2026-03-02"), { plan: "beginner" });
    expect(currentOf(old, other)).toMatchObject({
      agreementId: "b",
      paidThrough: at("2026-06-01"),
    });
  });
});

describe("renewals", () => {
  test("each adds a billing period", () => {
    expect(through(agreement("a", paid("2026-01-10", "2026-02-10", "2026-03-10")))).toBe(
      "2026-04-10T10:00:00.000Z",
    );
  });

  test.each([
    ["2026-02-24T10:00:00Z", "2026-02-10T10:00:00Z"],
    ["2026-02-25T09:59:59Z", "2026-02-10T10:00:00Z"],
    ["2026-02-25T10:00:00Z", "2026-02-25T10:00:00Z"],
  ])("one on %s pays what was due within fifteen days before, or what follows", (day, from) => {
    const [first] = paid("2026-01-10");
    if (!first) throw new Error("unreachable");
    const late = { id: "late", paidAt: new Date(day), orderedAt: new Date(day) };
    const { periods } = decide(agreement("a", [first, late]));
    expect(periods.at(-1)?.from).toEqual(new Date(from));
  });

  test.each([
    ["2026-04-14", "2026-04-14T10:00:00.000Z"],
    ["2026-04-15", "2026-04-10T10:00:00.000Z"],
  ])(
    "a next charge on %s ends the time of a month where it is four days off at most",
    (day, end) => {
      const records = agreement("a", paid("2026-03-10"), { nextChargeAt: at(day) });
      expect(through(records)).toBe(end);
    },
  );

  test("one that is late by its provider's retries pays the period it was due for", () => {
    expect(through(agreement("a", paid("2026-01-10", "2026-02-20")))).toBe(
      "2026-03-10T10:00:00.000Z",
    );
  });

  test("one that is late, when all before were given back, still ends on the provider's day", () => {
    const nextChargeAt = at("2026-03-10");
    expect(through(agreement("a", paid("2026-02-20"), { nextChargeAt }))).toBe(
      "2026-03-10T10:00:00.000Z",
    );
  });

  test("one after a missed cycle starts when it is paid", () => {
    expect(through(agreement("a", paid("2026-01-10", "2026-03-10")))).toBe(
      "2026-04-10T10:00:00.000Z",
    );
  });

  test("[second-cycle-3] a retry in a later cycle buys a period from its day, and the calendar's next charge the one after", () => {
    const [first, retry, next] = paid("2026-01-30", "2026-04-01", "2026-04-28");
    if (!first || !retry || !next) throw new Error("unreachable");
    const retried = { ...retry, isRetry: true };
    const calendar = chargeCalendars.paystack;
    const nextChargeAt = at("2026-04-28");
    expect(
      decide(agreement("a", [first, retried], { calendar, nextChargeAt })).periods.at(-1),
    ).toEqual({
      paymentId: retry.id,
      from: at("2026-04-01"),
      through: at("2026-05-01"),
    });
    expect(
      through(agreement("a", [first, retried, next], { calendar, nextChargeAt: at("2026-05-28") })),
    ).toBe("2026-06-01T10:00:00.000Z");
  });

  test("the provider's calendar decides the end: the 31st is charged on the 28th", () => {
    const nextChargeAt = at("2026-04-28");
    const records = agreement("a", paid("2026-03-31"), { nextChargeAt });
    expect(currentOf(records)?.paidThrough).toEqual(nextChargeAt);
    expect(decide(records).periods).toEqual([
      { paymentId: "paid 2026-03-31", from: at("2026-03-31"), through: nextChargeAt },
    ]);
  });

  test.each([
    ["paystack", "2026-01-31", ["2026-02-28T10:00:00Z", "2026-03-28T10:00:00Z"]],
    ["paypal", "2026-01-31", ["2026-02-28T10:00:00Z", "2026-03-31T10:00:00Z"]],
  ] as const)("without a word of %s, its calendar is known: %s", (provider, day, ends) => {
    const calendar = chargeCalendars[provider];
    const [first, second] = ends;
    const records = agreement("a", paid(day, first.slice(0, 10)), { calendar });
    expect(decide(records).periods.map((it) => it.through)).toEqual(
      [first, second].map((end) => new Date(end)),
    );
  });

  test("a next charge of another cycle does not: a failed one is tried again next month", () => {
    const records = { renewal: "failed", nextChargeAt: at("2026-05-10") } as const;
    expect(through(agreement("a", paid("2026-03-10"), records))).toBe("2026-04-10T10:00:00.000Z");
  });
});

describe("an agreement that begins later", () => {
  const yearly = agreement("a", paid("2026-01-31"), { billingPeriod: "yearly", renewal: "over" });
  const later = (payments: PaymentRecord[], changes: Partial<AgreementRecord> = {}) =>
    agreement("b", payments, {
      agreedAt: at("2026-06-01"),
      beginsAt: at("2027-01-31"),
      nextChargeAt: at("2027-01-31"),
      calendar: chargeCalendars.paystack,
      ...changes,
    });

  test("has the time that was paid before, and a renewal's allowance until its first charge", () => {
    expect(currentOf(yearly, later([]))).toEqual({
      agreementId: "b",
      state: "active",
      isCurrent: true,
      paidThrough: at("2027-01-31"),
      accessUntil: at("2027-02-02"),
    });
  });

  test("ends with the time that was paid before once it is cancelled", () => {
    expect(currentOf(yearly, later([], { renewal: "over" }))).toMatchObject({
      agreementId: "b",
      state: "cancelled",
      accessUntil: at("2027-01-31"),
    });
  });

  test("is past due with the grace when its first charge fails", () => {
    const failed = { renewal: "failed", nextChargeAt: at("2027-02-28") } as const;
    expect(currentOf(yearly, later([], failed))).toMatchObject({
      state: "past_due",
      accessUntil: at("2027-02-03"),
    });
  });

  test.each([
    ["on its day", ["2027-01-31"], "2027-02-28T10:00:00.000Z"],
    ["days late", ["2027-02-03"], "2027-02-28T10:00:00.000Z"],
    ["and renewed", ["2027-01-31", "2027-02-28"], "2027-03-28T10:00:00.000Z"],
  ])("goes on without a gap when it is charged %s", (_, days, end) => {
    expect(through(yearly, later(paid(...days), { nextChargeAt: null }))).toBe(end);
    const [first] = decide(yearly, later(paid(...days))).periods.slice(1);
    expect(first?.from).toEqual(at("2027-01-31"));
  });

  test("goes on at its provider's hour of the next day", () => {
    const monthly = agreement("a", [
      { id: "evening", paidAt: new Date("2026-03-31T18:00:00Z"), orderedAt: at("2026-03-31") },
    ]);
    const next = { agreedAt: at("2026-04-02"), beginsAt: at("2026-05-01") };
    const calendar = chargeCalendars.paypal;
    const charged = later(paid("2026-05-01"), {
      ...next,
      nextChargeAt: at("2026-06-01"),
      calendar,
    });
    expect(decide(monthly, charged).periods[1]).toEqual({
      paymentId: "paid 2026-05-01",
      from: new Date("2026-04-30T18:00:00Z"),
      through: at("2026-06-01"),
    });
  });

  test("is longer where the plan before was charged once more, and not current after another plan", () => {
    const again = agreement("a", paid("2026-01-31", "2027-01-31"), { billingPeriod: "yearly" });
    expect(through(again, later([]))).toBe("2028-01-31T10:00:00.000Z");
    const other = agreement("c", paid("2026-07-01"), { plan: "professional" });
    expect(currentOf(yearly, later([]), other)).toMatchObject({ agreementId: "c" });
  });

  test("has no access of its own", () => {
    expect(decide(later([]))).toMatchObject({ agreements: [{ state: "ended", isCurrent: false }] });
  });
});

test.each([
  ["renews", "active", "2026-04-12T10:00:00.000Z"],
  ["unknown", "active", "2026-04-12T10:00:00.000Z"],
  ["failed", "past_due", "2026-04-13T10:00:00.000Z"],
  ["over", "cancelled", "2026-04-10T10:00:00.000Z"],
] as const)("a plan whose renewal is %s is %s and grants until %s", (renewal, state, end) => {
  const decided = currentOf(agreement("a", paid("2026-03-10"), { renewal }));
  expect(decided).toMatchObject({ state, accessUntil: new Date(end) });
});

test("a granted plan ends with its time", () => {
  const granted = agreement("a", paid("2026-03-10"), { isCharged: false, renewal: "unknown" });
  expect(currentOf(granted)?.accessUntil).toEqual(at("2026-04-10"));
});

test("when the latest agreement's money was given back, the one before is current again", () => {
  const returned = agreement("b", [], { plan: "professional" });
  expect(currentOf(agreement("a", paid("2026-03-01")), returned)).toMatchObject({
    agreementId: "a",
  });
});

test("a provider's slow clock does not reorder payments", () => {
  const [payment] = paid("2026-03-01");
  if (!payment) throw new Error("unreachable");
  const late = {
    paidAt: new Date(+payment.paidAt - 1_000),
    orderedAt: new Date(+payment.paidAt + 500),
  };
  const second = agreement("b", [{ ...payment, id: "later", ...late }], { plan: "professional" });
  expect(currentOf(second, agreement("a", [payment]))).toMatchObject({ agreementId: "b" });
});

test.each([
  ["is the last payment's own charge", ["2026-01-01", "2026-05-17"], "2026-05-17", "2026-06-01"],
  ["ends what was paid before", ["2026-09-17", "2026-09-18"], "2026-10-17", "2026-11-01"],
])("a next charge that %s takes no paid time away", (_, days, nextCharge, end) => {
  const dates = { beginsAt: at("2026-01-01"), nextChargeAt: at(nextCharge) };
  expect(currentOf(agreement("a", paid(...days), dates))?.paidThrough).toEqual(at(end));
});

const day = fc.integer({ min: 0, max: 800 }).map((days) => new Date(Date.UTC(2026, 0, 1 + days)));
const agreements = fc.array(
  fc.record({
    plan: fc.constantFrom("beginner", "professional"),
    billingPeriod: fc.constantFrom("monthly" as const, "yearly" as const),
    renewal: fc.constantFrom(
      "unknown" as const,
      "renews" as const,
      "failed" as const,
      "over" as const,
    ),
    nextChargeAt: fc.option(day),
    beginsAt: fc.option(day),
    agreedAt: day,
    /** No payment precedes its agreement. */
    paidAfterDays: fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { maxLength: 4 }),
  }),
  { maxLength: 4 },
);

test("the result does not depend on the order in which records are listed, and money buys time", () => {
  fc.assert(
    fc.property(agreements, fc.infiniteStream(fc.nat(1_000)), (drawn, order) => {
      const records = drawn.map(({ paidAfterDays, ...rest }, index) => {
        const payments = paidAfterDays.map((days) => {
          const paidAt = new Date(rest.agreedAt.getTime() + days * 86_400_000);
          return { id: `${index} ${paidAt.toISOString()}`, paidAt, orderedAt: paidAt };
        });
        return agreement(`a${index}`, payments, rest);
      });
      const shuffle = <T>(list: readonly T[]) =>
        list
          .map((value) => ({ value, rank: order.next().value ?? 0 }))
          .sort((one, other) => one.rank - other.rank)
          .map(({ value }) => value);
      const shuffled = shuffle(records).map((it) => ({ ...it, payments: shuffle(it.payments) }));
      const byId = (decided: ReturnType<typeof decide>) =>
        decided.agreements.toSorted((one, other) => (one.agreementId < other.agreementId ? -1 : 1));
      const decided = decide(...records);
      expect(byId(decide(...shuffled))).toEqual(byId(decided));
      const payments = records.flatMap((it) => it.payments);
      expect(decided.agreements.filter((it) => it.isCurrent)).toHaveLength(payments.length ? 1 : 0);
      for (const period of decided.periods) {
        expect(period.through.getTime()).toBeGreaterThan(period.from.getTime());
      }
    }),
  );
});
