import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { pino } from "pino";
import { afterAll, describe, expect, test } from "vitest";
import type { Trailer } from "#catalog/contract.ts";
import { addCatalogApi } from "#catalog/server/api.ts";
import { errorTable } from "#main/error-table.ts";
import { buildServer } from "#platform/server/http/build-server.ts";
import { openFolderStore } from "#platform/server/storage/index.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { type TextKind, textDocument, textFiles } from "../../contract/studio-texts.ts";
import { addSiteApi } from "../api.ts";
import { readSchool } from "../school/read-school.ts";
import { openSchoolTexts } from "./open-school-texts.ts";
import { parseTexts } from "./parse-texts.ts";
import { readChangedTextTags, textsChannel, textTag } from "./text-tags.ts";

const { db, url } = await useDatabase();
const teacher = await db
  .insertInto("users")
  .values({ name: "Demo teacher", email: "teacher@school.test", role: "instructor" })
  .returning("id")
  .executeTakeFirstOrThrow();
const schoolDir = await mkdtemp(path.join(tmpdir(), "school-"));
afterAll(() => rm(schoolDir, { recursive: true }));
await cp(path.resolve("school"), schoolDir, { recursive: true });

const paystackPagesUrl = "https://pay.example/pay";
const planNames = {
  beginner: "B",
  intermediate: "I",
  "intermediate-pro": "IP",
  professional: "P",
  "professional-pro": "PP",
};
/** Home's trailer. */
let trailer: Trailer | null = null;
const logged: string[] = [];
const log = pino({ level: "error" }, { write: (line: string) => void logged.push(line) });

/** A web process that starts now, with the folder's present texts. */
async function start(isCurrent: () => boolean = () => true) {
  let role: "instructor" | "student" = "instructor";
  const schoolTexts = await openSchoolTexts({
    db,
    log,
    schoolDir,
    publicUrl: "http://school.test",
    paystackPagesUrl,
    isCurrent,
    hasDemoTexts: true,
  });
  const { app, responses } = await buildServer({
    log,
    errorTable,
    publicUrl: "http://school.test",
    trustProxy: false,
    identifyCaller: async () => ({
      userId: teacher.id,
      email: "teacher@school.test",
      name: "Demo teacher",
      role,
      disabled: false,
      loginSessionId: "1",
    }),
    isCurrent,
    addApi: (api) => {
      addSiteApi(api, {
        db,
        schoolTexts,
        planNames,
        analytics: null,
        isPublished: async (slug) => slug !== "gone",
        findTrailer: async () => trailer,
        previewReceipt: async (_, { name }) => ({ cases: [], pdf: btoa(name) }),
        waitForInvalidation: async () => {
          // A listener receives the notifications with the response to a query.
          await listener.query("select 1");
          responses.invalidate(changedTags.splice(0));
        },
        findPeople: async () => new Map([[teacher.id, { name: "Demo teacher" }]]),
        publicUrl: "http://school.test",
        files: openFolderStore(path.join(schoolDir, "uploads")),
        listInstructorEmails: async () => [],
      });
      addCatalogApi(api, {
        db,
        countUsers: async () => 0,
        hasScore: async () => true,
        listFiles: async () => [],
        libraryTexts: {
          read: async () => (await schoolTexts.read()).library,
          tag: textTag("library"),
        },
      });
    },
  });
  afterAll(() => app.close());
  const call = async (method: "GET" | "POST" | "PUT", route: string, body?: object) => {
    const response = await app.inject({
      method,
      url: `/api${route}`,
      headers: { token: "Bearer any" },
      ...(body && { payload: body }),
    });
    if (response.headers["content-type"] === "application/octet-stream") return response.body;
    const { data, code, message } = response.json();
    return response.statusCode === 200 ? data : { status: response.statusCode, code, message };
  };
  const save = (kind: string, document: object, revision: number, reason = "For a test") =>
    call("PUT", `/studio/texts/${kind}`, { document, revision, reason });
  return {
    call,
    save,
    schoolTexts,
    responses,
    actAs: (other: typeof role) => {
      role = other;
    },
  };
}

const changedTags: string[] = [];
const listener = new Client({ connectionString: url });
await listener.connect();
listener.on("notification", ({ payload }) =>
  changedTags.push(...readChangedTextTags(payload ?? "")),
);
await listener.query(`listen ${textsChannel}`);
afterAll(() => listener.end());

const questions = (...asked: string[]) => ({
  items: asked.map((question) => ({ question, answer: "*Yes*, [look](/library)." })),
});
const server = await start();
const { call, save } = server;
const faq = async () =>
  (await call("GET", "/site/faq")).items.map((item: { question: string }) => item.question);
const revisionOf = async (kind: string) => (await call("GET", `/studio/texts/${kind}`)).revision;

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

test("a preview shows a draft, and nobody else ever sees it", async () => {
  const before = await faq();
  const { responses } = await call("POST", "/studio/texts/faq/preview", {
    document: questions("Only a draft?"),
  });
  expect(responses).toEqual([
    {
      path: "/api/site/faq",
      data: { items: [expect.objectContaining({ question: "Only a draft?" })] },
    },
  ]);
  expect(await faq()).toEqual(before);
  expect((await (await start()).call("GET", "/site/faq")).items).toHaveLength(before.length);
  const { document } = await call("GET", "/studio/texts/school");
  const shared = await call("POST", "/studio/texts/school/preview", {
    document: { ...document, tagline: "Play tonight" },
  });
  expect(shared.responses.map((each: { path: string }) => each.path)).toEqual([
    "/api/site/shell",
    "/api/site/about",
    "/api/site/contact",
  ]);
  // Home's preview shows the trailer as home does.
  trailer = {
    videoId: "minuet",
    title: "Minuet",
    poster: "/files/posters/minuet.webp",
    category: "beginner",
    duration: 4,
    freeMinutes: 1,
    dataCosts: null,
  };
  const { document: home } = await call("GET", "/studio/texts/home");
  const previewed = await call("POST", "/studio/texts/home/preview", { document: home });
  trailer = null;
  expect(previewed.responses[0].data).toMatchObject({ trailer: { title: "Minuet" } });
  expect(shared.responses[0].data).toMatchObject({ tagline: "Play tonight", planNames });
});

test("a part of the home page is saved apart from its others, and the folder's form is kept", async () => {
  await save("testimonials", { items: [] }, 0);
  await save("single", { items: [] }, 0);
  const home = await call("GET", "/site/home");
  expect([home.testimonials, home.single, home.tapes.length]).toEqual([[], undefined, 4]);
  const exported = JSON.parse(await call("GET", "/studio/text-files/home.json"));
  expect(Object.keys(exported)).toEqual([
    "description",
    "hero",
    "headings",
    "features",
    "testimonials",
    "ticker",
    "stats",
    "tapes",
  ]);
});

test("a single whose lesson visitors do not see is left out [dead-links-2]", async () => {
  const single = (videoId: string) => ({
    title: "New",
    text: "Hear it.",
    videoId,
    picture: "hall",
  });
  const { revision } = await call("GET", "/studio/texts/single");
  const saved = await save("single", { items: [single("gone")] }, revision);
  expect((await call("GET", "/site/home")).single).toBeUndefined();
  await save("single", { items: [single("there")] }, saved.revision);
  expect((await call("GET", "/site/home")).single).toMatchObject({ videoId: "there" });
});

test("the exported files are a content folder that says the same", async () => {
  const folder = path.join(schoolDir, "exported");
  await mkdir(folder);
  for (const file of textFiles) {
    await writeFile(path.join(folder, file), await call("GET", `/studio/text-files/${file}`));
  }
  const read = await readSchool({ schoolDir: folder, paystackPagesUrl, hasDemoTexts: true });
  expect(read).toEqual(await server.schoolTexts.read());
});

test("after a restart with another folder, what was changed stays and the rest follows the folder", async () => {
  const rewrite = async (file: string, change: (content: string) => string) => {
    const full = path.join(schoolDir, file);
    await writeFile(full, change(await readFile(full, "utf8")));
  };
  await rewrite("faq.json", () =>
    JSON.stringify([{ question: "From the folder?", answer: "So." }]),
  );
  await rewrite("contact.json", (text) => text.replace("Call Us", "Ring us"));
  const restarted = await start();
  expect((await restarted.call("GET", "/site/faq")).items[0].question).toBe("Kept?");
  expect((await restarted.call("GET", "/site/contact")).call.title).toBe("Ring us");
});

test("a saved text that no longer fits is replaced by the folder's, named once in the log, and told", async () => {
  await db
    .insertInto("textRevisions")
    .values({ kind: "about", document: "{}", authorId: teacher.id, reason: "Of another version" })
    .execute();
  logged.length = 0;
  const restarted = await start();
  expect((await restarted.call("GET", "/site/about")).title).toBe("About");
  await restarted.call("GET", "/site/shell");
  const lines = logged.filter((line) => line.includes("saved text unusable"));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('"kind":"about"');
  const text = await restarted.call("GET", "/studio/texts/about");
  expect(text).toMatchObject({ isUnusable: true, savedOn: null, document: { title: "About" } });
  const saved = await restarted.save("about", { ...text.document, title: "Us" }, text.revision);
  expect(saved).toMatchObject({ isUnusable: false, document: { title: "Us" } });
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

test("without the database, visitors read what was read last", async () => {
  let isCurrent = true;
  const cut = await start(() => isCurrent);
  await cut.call("GET", "/site/terms");
  await db.schema.alterTable("text_revisions").renameTo("text_revisions_away").execute();
  try {
    // Caches still count as current, so that a failed read is not answered from memory.
    expect(await cut.call("GET", "/site/privacy")).toMatchObject({ status: 500 });
    isCurrent = false;
    expect(await cut.call("GET", "/site/privacy")).toMatchObject({ title: "Privacy Policy" });
  } finally {
    await db.schema.alterTable("text_revisions_away").renameTo("text_revisions").execute();
  }
});
