import { isDeepStrictEqual } from "node:util";
import {
  type AgreementRecord,
  type Begun,
  paidThroughOf,
  type RecordSource,
  readRecord,
} from "./provider-records.ts";

/** A payer with their started checkouts. */
export interface Payer {
  user: { userId: string; email: string };
  begun: Begun[];
}

/** The differences between the school's state of a student and the providers' own records. */
export async function findDifferences(school: RecordSource, { user, begun }: Payer) {
  const { db } = school.deps;
  const { userId } = user;
  const all = await Promise.all(begun.map((it) => readRecord(school, user, it)));
  const records = all.filter((it) => it !== null);
  const current = currentOf(records);
  const charges = records.flatMap((record) => record.charges);
  const agreements = await db
    .selectFrom("subscriptions")
    .select(["reference", "plan", "state", "renewal", "paidThrough", "supersededAt"])
    .where("userId", "=", userId)
    .execute();
  const payments = await db
    .selectFrom("payments")
    .leftJoin("receipts", "receipts.paymentId", "payments.id")
    .select(["chargeId", "payments.amountMinor", "payments.returnedMinor"])
    .select(({ fn }) => fn.count<number>("receipts.id").as("papers"))
    .where("payments.userId", "=", userId)
    .groupBy("payments.id")
    .orderBy("chargeId")
    .execute();
  const found = {
    current: agreements
      .filter((it) => it.supersededAt === null)
      .map(({ reference, plan, state, paidThrough }) => ({
        reference,
        plan,
        state,
        paidThrough: toSeconds(Temporal.Instant.fromEpochMilliseconds(paidThrough.getTime())),
      })),
    renewing: agreements
      .filter((it) => it.supersededAt !== null && it.renewal !== "over")
      .map((it) => it.reference),
    payments: payments.map((it) => ({ ...it, papers: Number(it.papers) })),
  };
  const through = current && paidThroughOf(current);
  const expected = {
    current: current
      ? [
          {
            reference: current.reference,
            plan: current.chosen.plan,
            state: states[current.standing],
            paidThrough: through && toSeconds(through),
          },
        ]
      : [],
    renewing: [],
    payments: charges
      .map(({ id, amountMinor, isReturned }) => ({
        chargeId: id,
        amountMinor,
        returnedMinor: isReturned ? amountMinor : 0,
        papers: isReturned ? 2 : 1,
      }))
      .sort((one, other) => (one.chargeId < other.chargeId ? -1 : 1)),
  };
  if (isDeepStrictEqual(found, expected)) return [];
  return [{ records, expected, found }];
}

const states = { renews: "active", failing: "past_due", over: "cancelled" } as const;
const toSeconds = (at: Temporal.Instant): string => at.toString({ smallestUnit: "second" });

/** The agreement whose first payment is the latest. */
function currentOf(records: readonly AgreementRecord[]): AgreementRecord | undefined {
  const firstKept = ({ charges }: AgreementRecord) =>
    charges.find((it) => !it.isReturned)?.paidAt.epochMilliseconds ?? 0;
  return records
    .filter((record) => firstKept(record) > 0)
    .sort((one, other) => firstKept(one) - firstKept(other))
    .at(-1);
}
