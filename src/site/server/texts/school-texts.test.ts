import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { type TextKind, textDocument, textFiles } from "../../contract/studio-texts.ts";
import { parseTexts } from "./parse-texts.ts";
import { prepareTexts, questions } from "./testing/texts-server.ts";

const { db, teacher, schoolDir, start } = await prepareTexts(await useDatabase());
const server = await start();
const { call, save, faq, revisionOf } = server;

test("a kind that was never changed is the folder's, and its files say the same as the folder", async () => {
  expect(await call("GET", "/studio/texts/faq")).toMatchObject({
    kind: "faq",
    revision: 0,
    savedOn: null,
    isUnusable: false,
    pictures: expect.arrayContaining(["hall", "hands"]),
  });
  for (const file of textFiles) {
    const text = await call("GET", `/studio/text-files/${file}`);
    const original = await readFile(path.join(schoolDir, file), "utf8");
    if (file.endsWith(".json")) expect(JSON.parse(text)).toMatchObject(JSON.parse(original));
    else expect(text.trim()).toBe(original.trim());
  }
});

test("what is saved is what visitors read next, as text, and lists who changed what and why", async () => {
  const before = await faq();
  const hostile = "</script><img src=x onerror=alert(1)>";
  const saved = await save("faq", questions("Is it free?", hostile), 0, "Asked every week");
  expect(saved).toMatchObject({ revision: expect.any(Number), savedOn: expect.any(String) });
  expect(await faq()).toEqual(["Is it free?", hostile]);
  expect((await call("GET", "/site/faq")).items[0].answer).toEqual([
    {
      tag: "p",
      children: [
        { tag: "em", children: ["Yes"] },
        ", ",
        { tag: "a", href: "/library", children: ["look"] },
        ".",
      ],
    },
  ]);
  const { revisions, total } = await call("GET", "/studio/texts/faq/revisions");
  expect(total).toBe(2);
  expect(revisions[0]).toMatchObject({
    _id: String(saved.revision),
    author: "Demo teacher",
    isOfFolder: false,
    reason: "Asked every week",
  });
  expect(revisions[0].changes[0]).toEqual({
    path: "items.0.question",
    before: before[0],
    after: "Is it free?",
  });
  expect(revisions[1]).toMatchObject({ author: null, isOfFolder: true, changes: [] });
  const logged = await db.selectFrom("auditLog").selectAll().execute();
  expect(logged).toMatchObject([
    {
      action: "site.edit-texts",
      subjectId: "faq",
      reason: "Asked every week",
      actorId: teacher.id,
    },
  ]);
});

test("the same texts again change nothing, and others that saw an older version are refused", async () => {
  const revision = await revisionOf("faq");
  const current = await call("GET", "/studio/texts/faq");
  expect((await save("faq", current.document, 0)).revision).toBe(revision);
  expect(await save("faq", questions("Mine?"), revision - 1)).toMatchObject({
    status: 409,
    code: "site.text_changed",
  });
  const [one, other] = await Promise.all([
    save("faq", questions("First?"), revision),
    save("faq", questions("Second?"), revision),
  ]);
  expect([one.status, other.status].filter((status) => status === 409)).toHaveLength(1);
});

test("one step back uses the version before again, as a new one", async () => {
  const { revision } = await save("faq", questions("Kept?"), await revisionOf("faq"));
  const changed = await save("faq", questions("Regretted?"), revision);
  const restored = await call("POST", "/studio/texts/faq/restore", {
    to: revision,
    revision: changed.revision,
    reason: "It was better",
  });
  expect(restored.revision).toBeGreaterThan(changed.revision);
  expect(restored.document).toEqual(questions("Kept?"));
  const unknown = { to: 2_000_000_000, revision: restored.revision, reason: "It was better" };
  expect(await call("POST", "/studio/texts/faq/restore", unknown)).toMatchObject({
    status: 404,
    code: "site.revision_not_found",
  });
  expect(await call("POST", "/studio/texts/home/restore", { ...unknown, to: revision })).toEqual(
    expect.objectContaining({ status: 404 }),
  );
});

describe("texts that cannot be used are refused with their field:", () => {
  const tape = {
    title: "One",
    text: "Two",
    amountMinor: 100,
    currency: "NGN",
    picture: "hall",
    paymentUrl: "/pay/tape-1",
  };
  const school = {
    name: "Attic Keys",
    email: "keys@attic-keys.ng",
    timeZone: "Africa/Lagos",
    tagline: "Play",
    phone: "+1 555 0100",
    instructor: { name: "Ada (demo)", role: "Pianist" },
  };
  test.each<[TextKind, object, string]>([
    ["faq", { title: "Terms", text: "None." }, "items"],
    ["faq", { items: [] }, "items: Please leave one question at least"],
    ["faq", questions(" "), "items.0.question: Please write something"],
    ["faq", questions("q".repeat(201)), "items.0.question: Please use at most 200 characters"],
    [
      "faq",
      { items: [{ question: "Seal?", answer: "![seal](/seal.png)" }] },
      "items.0.answer: its Markdown may not use <img>",
    ],
    ["tapes", { items: [{ ...tape, picture: "moon" }] }, "items.0.picture: There is no picture"],
    ["tapes", { items: [{ ...tape, amountMinor: 0.5 }] }, "items.0.amountMinor"],
    ["tapes", { items: [tape], more: 1 }, "more"],
    [
      "school",
      { ...school, social: [{ name: "Bad", url: "javascript:alert(1)" }] },
      "social.0.url: Please give an address with https://",
    ],
    ["library", { heading: "Hi", description: "There", tabs: [] }, "tabs: One tab is missing"],
    [
      "terms",
      { title: "Terms", text: "<b>bold</b>\n\n# Big" },
      "text: its Markdown may not use <h1>",
    ],
  ])("%s %#", async (kind, document, problem) => {
    const body = { document, revision: await revisionOf(kind), reason: "For a test" };
    const refused = await call("PUT", `/studio/texts/${kind}`, body);
    // The endpoint rejects unknown kinds earlier.
    const isOfAKind = textDocument.safeParse(document).success;
    expect(refused).toMatchObject({ status: isOfAKind ? 422 : 400 });
    expect(parseTexts(kind, document, ["hall"]).problem).toContain(problem);
    if (isOfAKind) expect(refused.message).toContain(problem);
  });
});

test("a student is refused all of it", async () => {
  server.actAs("student");
  const document = questions("Mine?");
  const body = { document, revision: 0, reason: "Because I can" };
  const refused = { status: 403, code: "platform.forbidden" };
  expect(await call("GET", "/studio/texts/faq")).toMatchObject(refused);
  expect(await call("PUT", "/studio/texts/faq", body)).toMatchObject(refused);
  expect(await call("POST", "/studio/texts/faq/preview", { document })).toMatchObject(refused);
  expect(await call("GET", "/studio/texts/faq/revisions")).toMatchObject(refused);
  expect(await call("GET", "/studio/text-files/faq.json")).toMatchObject(refused);
  server.actAs("instructor");
});
