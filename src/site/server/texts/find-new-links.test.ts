import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { listInstructorEmails } from "#accounts/server/index.ts";
import { AppError } from "#platform/server/errors.ts";
import { createLog } from "#platform/server/log/log.ts";
import { openFolderStore } from "#platform/server/storage/index.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import type { TextKind } from "../../contract/studio-texts.ts";
import { hasTimeZone } from "../queries.ts";
import { getText, restoreText, saveText } from "./change-texts.ts";
import { listRevisions } from "./list-revisions.ts";
import { openSchoolTexts } from "./open-school-texts.ts";
import { writeTextFile } from "./write-school-files.ts";

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
  publicUrl: "http://school.test",
  paystackPagesUrl: "https://pay.example/pay",
  hasDemoTexts: true,
});
const files = openFolderStore(path.join(tmpdir(), "no-logos"));
const deps = { db, publicUrl: "http://school.test", schoolTexts, files, listInstructorEmails };

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
    { db, schoolTexts, findPeople: async () => new Map() },
    { kind: "faq" },
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

test("another e-mail or WhatsApp number takes a fresh code; another name, telephone and time zone do not [school-name-2]", async () => {
  const { document } = await read("school");
  const renamed = { ...document, name: "Attic Keys", phone: "+1 555 0100", timeZone: "Asia/Tokyo" };
  expect(await save("school", renamed)).toMatchObject({ document: renamed });
  const number = { ...renamed, whatsapp: "+1 555 0100 200" };
  const mailbox = { ...renamed, email: "keys@attic-keys.ng" };
  for (const changed of [number, mailbox]) {
    await expect(save("school", changed)).rejects.toMatchObject(needsCode);
  }
  await saveWithCode("school", { ...number, email: mailbox.email });
  // Without the number again: nobody is sent anywhere.
  expect(await save("school", mailbox)).toMatchObject({ document: mailbox });
});

test("the school's name, e-mail and time zone are those of the newest texts, in this process too [school-name-1]", async () => {
  const { document } = await read("school");
  const saved = { name: "Loft Keys", email: "hi@loft-keys.ng", timeZone: "Europe/Paris" };
  const { identity } = schoolTexts;
  await saveWithCode("school", { ...document, ...saved });
  await schoolTexts.refresh();
  expect({ ...identity }).toMatchObject(saved);
  await expect(save("school", { ...document, ...saved, timeZone: "+02:00" })).rejects.toMatchObject(
    {
      code: "site.text_invalid",
      message: "timeZone: Please give the name of a time zone, such as Africa/Lagos",
    },
  );
  expect(await hasTimeZone(db, "Europe/Paris")).toBe(true);
  expect(await hasTimeZone(db, "Europe/Nowhere")).toBe(false);
});

test("texts that were saved before the school's name could be keep the folder's name [school-name-3]", async () => {
  const { phone, social, instructor, name, email, timeZone } = schoolTexts.folder.school;
  const document = JSON.stringify({ tagline: "From before", phone, social, instructor });
  const values = { kind: "school", document, authorId: actorId, reason };
  const { id } = await db
    .insertInto("textRevisions")
    .values(values)
    .returning("id")
    .executeTakeFirstOrThrow();
  const found = { tagline: "From before", name, email, timeZone };
  expect(await read("school")).toMatchObject({ isUnusable: false, document: found });
  const { document: current } = await read("school");
  await save("school", { ...current, tagline: "From now" });
  const { revisions } = await listRevisions(
    { db, schoolTexts, findPeople: async () => new Map() },
    { kind: "school" },
  );
  expect(revisions[0]?.changes).toEqual([
    { path: "tagline", before: "From before", after: "From now" },
  ]);
  await restoreText(deps, { ...(await changeOf("school", false)), to: id });
  expect((await read("school")).document).toMatchObject(found);
});

test("the school's accent is in the shell and in mails as soon as it is saved; one that cannot be seen is refused with the nearest [school-accent-2]", async () => {
  await expect(save("look", { accent: "#FFFF00" })).rejects.toMatchObject({
    code: "site.text_invalid",
    message: "accent: This colour cannot be seen in both themes. The nearest that can: #93940e",
  });
  await save("look", { accent: "#2F6F8F" });
  await schoolTexts.refresh();
  const accent = { fill: "#2f6f8f", ink: "#ffffff", onLight: "#2f6f8f", onDark: "#4d8cad" };
  expect((await schoolTexts.read()).shell.accent).toEqual(accent);
  expect(schoolTexts.identity.accent).toEqual(accent);
  await save("look", { accent: "" });
  expect((await schoolTexts.read()).shell.accent).toBeNull();
});

test("[seller-3] another seller takes a fresh code, counts in this process at once, and can be taken back", async () => {
  const { document, revision } = await read("seller");
  expect(revision).toBe(0);
  const seller = {
    name: "Attic Keys",
    addressLines: ["9 New Street", "Lagos"],
    email: "receipts@attic-keys.ng",
    taxNumber: "",
    vatRatePercent: 10,
    vatRates: [{ currency: "", country: "gb", ratePercent: 20 }],
  };
  await expect(save("seller", seller)).rejects.toMatchObject(needsCode);
  await saveWithCode("seller", seller);
  await schoolTexts.refresh();
  const saved = { ...seller, vatRates: [{ currency: "", country: "GB", ratePercent: 20 }] };
  expect(schoolTexts.current().seller).toEqual(saved);
  // The same texts again need no code.
  expect(await save("seller", saved)).toMatchObject({ document: saved });
  expect(JSON.parse(writeTextFile("seller.json", schoolTexts.current()))).toEqual({
    name: "Attic Keys",
    addressLines: seller.addressLines,
    email: seller.email,
    vatRatePercent: 10,
    vatRates: [{ country: "GB", ratePercent: 20 }],
  });
  const { revisions } = await listRevisions(
    { db, schoolTexts, findPeople: async () => new Map() },
    { kind: "seller" },
  );
  const first = Number(revisions.at(-1)?._id);
  await expect(
    restoreText(deps, { ...(await changeOf("seller", false)), to: first }),
  ).rejects.toMatchObject(needsCode);
  await restoreText(deps, { ...(await changeOf("seller", true)), to: first });
  expect((await read("seller")).document).toEqual(document);
});

test.each([
  [{ name: "" }, "name: Please write something"],
  [{ email: "keys" }, "email: Please give an e-mail address"],
  [{ vatRatePercent: 7.555 }, "vatRatePercent: Please use at most two decimals"],
  [{ vatRatePercent: "7,5 %" }, "vatRatePercent: Please give a rate, such as 7.5"],
  [
    { vatRates: [{ currency: "", country: "", ratePercent: 5 }] },
    "vatRates.0.country: Please give a country, a currency or both",
  ],
  [
    { vatRates: [{ currency: "", country: "Ghana", ratePercent: 5 }] },
    "vatRates.0.country: Please give two letters, such as GB",
  ],
])(
  "[seller-4] a seller that cannot be printed or computed is refused with its field: %o",
  async (wrong, message) => {
    const { document } = await read("seller");
    await expect(save("seller", { ...document, ...wrong })).rejects.toMatchObject({
      code: "site.text_invalid",
      message,
    });
  },
);
