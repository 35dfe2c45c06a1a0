import path from "node:path";
import { expect, test } from "vitest";
import { listInstructorEmails } from "#accounts/server/index.ts";
import { AppError } from "#platform/server/errors.ts";
import { createLog } from "#platform/server/log/log.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import type { TextKind } from "../../contract/studio-texts.ts";
import { getText, restoreText, saveText } from "./change-texts.ts";
import { listRevisions } from "./list-revisions.ts";
import { openSchoolTexts } from "./open-school-texts.ts";

const { db } = await useDatabase();
const { id: actorId } = await db
  .insertInto("users")
  .values({ name: "Demo teacher", email: "teacher@school.test", role: "instructor" })
  .returning("id")
  .executeTakeFirstOrThrow();
const schoolTexts = await openSchoolTexts({
  db,
  log: createLog("test", "silent"),
  schoolDir: path.resolve("school"),
  paystackPagesUrl: "https://pay.example/pay",
  hasDemoTexts: true,
});
const deps = { db, publicUrl: "http://school.test", schoolTexts, listInstructorEmails };

const needsCode = { code: "accounts.second_factor_required" };
const reason = "For a test";
const read = (kind: TextKind) => getText(deps, db, kind);
const changeOf = async (kind: TextKind, isProven: boolean) => {
  const { revision } = await read(kind);
  const requireFreshCode = async () => {
    if (!isProven) throw new AppError("accounts.second_factor_required");
  };
  return { actorId, kind, revision, reason, requireFreshCode };
};
const save = async (kind: TextKind, document: object) =>
  saveText(deps, { ...(await changeOf(kind, false)), document });
const saveWithCode = async (kind: TextKind, document: object) =>
  saveText(deps, { ...(await changeOf(kind, true)), document });
const answered = (answer: string) => ({ items: [{ question: "Where?", answer }] });

test("texts take a fresh code where they gain a link to another host, and no other time", async () => {
  for (const link of ["/library", "http://school.test/plans", "mailto:ada@school.test"]) {
    expect(await save("faq", answered(`[Here](${link}).`))).toMatchObject({ kind: "faq" });
  }
  const forms = ["https://evil.test/pay", "//evil.test", "HTTPS://EVIL.test:8443", "/\\evil.test"];
  for (const link of forms) {
    await expect(save("faq", answered(`[Here](<${link}>).`))).rejects.toMatchObject(needsCode);
  }
  await expect(save("faq", answered("<https://evil.test>"))).rejects.toMatchObject(needsCode);
  const other = answered("[Here](https://other.test/one).");
  const { revision } = await saveWithCode("faq", other);
  // The host counts as known from now on.
  const more = answered("[Here](https://other.test/two).");
  expect(await save("faq", more)).toMatchObject({ document: more });
  await save("faq", answered("Nowhere."));
  const restore = { ...(await changeOf("faq", false)), to: revision };
  await expect(restoreText(deps, restore)).rejects.toMatchObject(needsCode);
  const { total } = await listRevisions(
    { db, findPeople: async () => new Map() },
    {
      kind: "faq",
      page: 1,
    },
  );
  expect(total).toBe(7);
});

test("every new payment link takes a fresh code; one at a foreign host is mailed to every instructor", async () => {
  const { items } = schoolTexts.folder.tapes;
  const linkTo = (paymentUrl: string) => ({
    items: items.map((tape, index) => (index === 0 ? { ...tape, paymentUrl } : tape)),
  });
  const listMails = () => db.selectFrom("mailOutbox").select(["recipient", "textBody"]).execute();
  await expect(save("tapes", linkTo("/pay/mine"))).rejects.toMatchObject(needsCode);
  await saveWithCode("tapes", linkTo("/pay/mine"));
  expect(await listMails()).toEqual([]);
  const foreign = linkTo("https://pay.evil.test/mine");
  await expect(save("tapes", foreign)).rejects.toMatchObject(needsCode);
  await saveWithCode("tapes", foreign);
  const textBody = expect.stringContaining("https://pay.evil.test/mine");
  expect(await listMails()).toEqual([{ recipient: "teacher@school.test", textBody }]);
  const cheaper = { items: foreign.items.map((tape) => ({ ...tape, amountMinor: 100 })) };
  expect(await save("tapes", cheaper)).toMatchObject({ kind: "tapes" });
});
