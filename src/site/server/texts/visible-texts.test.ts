import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { textFiles } from "../../contract/studio-texts.ts";
import { readSchool } from "../school/read-school.ts";
import { paystackPagesUrl, planNames, prepareTexts, questions } from "./testing/texts-server.ts";

const { db, teacher, schoolDir, logged, start, setTrailer } = await prepareTexts(
  await useDatabase(),
);
const server = await start();
const { call, save, faq, revisionOf } = server;

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
  expect(shared.responses[0].data).toMatchObject({ tagline: "Play tonight", planNames });
});

test("home's preview shows the trailer as home does", async () => {
  setTrailer({
    videoId: "minuet",
    title: "Minuet",
    poster: "/files/posters/minuet.webp",
    category: "beginner",
    duration: 4,
    freeMinutes: 1,
    dataCosts: null,
  });
  const { document } = await call("GET", "/studio/texts/home");
  const { responses } = await call("POST", "/studio/texts/home/preview", { document });
  setTrailer(null);
  expect(responses[0].data).toMatchObject({ trailer: { title: "Minuet" } });
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
  await save("faq", questions("Kept?"), await revisionOf("faq"));
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
