import { expect, test } from "vitest";
import { paymentHistory } from "#billing/contract.ts";
import { useDatabase } from "../../../../../test/support/database.ts";
import { addTestUser, makeProviders } from "../../testing/test-providers.ts";
import { listPayments } from "../list-payments.ts";
import { drawOrRecord, makeReceiptFile, redrawReceipts } from "./draw-again.ts";

const { db } = await useDatabase();
const { deps, payByPaystack } = makeProviders(db);
const log = { warn: () => undefined };

async function payOnce() {
  const user = await addTestUser(db);
  await payByPaystack(user, { plan: "beginner", billingPeriod: "monthly" });
  const receiptOf = async () => {
    const listed = paymentHistory.parse(await listPayments(deps, { userId: user.userId }));
    return listed.payments[0]?.receipts[0];
  };
  return { receiptOf, number: (await receiptOf())?.number ?? "" };
}

test("[receipts-16] a drawing that fails once is repeated at once", async () => {
  const { number, receiptOf } = await payOnce();
  let calls = 0;
  const draw = async () => {
    calls += 1;
    if (calls === 1) throw new Error("the child crashed");
    return Buffer.from("PDF");
  };
  expect(String(await drawOrRecord({ db, log }, number, draw))).toBe("PDF");
  expect(await receiptOf()).toMatchObject({ isDelayed: false });
});

test("[receipts-16] a receipt that fails is drawn again by the worker, and its row says so", async () => {
  const { number, receiptOf } = await payOnce();
  const fail = () => Promise.reject(new Error("the child crashed"));
  await expect(drawOrRecord({ db, log }, number, fail)).rejects.toMatchObject({
    code: "billing.receipt_delayed",
  });
  expect(await receiptOf()).toMatchObject({ number, isDelayed: true });
  await redrawReceipts({ db, log, draw: fail });
  expect(await receiptOf()).toMatchObject({ isDelayed: true });
  await redrawReceipts({
    db,
    log,
    draw: (each) => makeReceiptFile({ db, readLogo: deps.issuer.readLogo }, each),
  });
  expect(await receiptOf()).toMatchObject({ isDelayed: false });
});
