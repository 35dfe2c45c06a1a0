import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { readSchool } from "./read-school.ts";

const demoSchool = path.resolve("school");
const pages = "https://pay.example/pay";

let schoolDir: string;

beforeEach(async () => {
  schoolDir = await mkdtemp(path.join(tmpdir(), "school-"));
  for (const file of [
    "school.json",
    "about.json",
    "seller.json",
    "home.json",
    "faq.json",
    "contact.json",
    "library.json",
  ]) {
    await cp(path.join(demoSchool, file), path.join(schoolDir, file));
  }
  for (const file of ["about.md", "terms.md", "privacy.md", "lessons/demo.json"]) {
    await cp(path.join(demoSchool, file), path.join(schoolDir, file));
  }
});

afterEach(() => rm(schoolDir, { recursive: true }));

const read = ({ hasDemoTexts = true } = {}) =>
  readSchool({ schoolDir, paystackPagesUrl: pages, hasDemoTexts });

async function change(file: string, edit: (text: string) => string): Promise<void> {
  const full = path.join(schoolDir, file);
  const text = await readFile(full, "utf8");
  const edited = edit(text);
  expect(edited).not.toBe(text);
  await writeFile(full, edited);
}

const texts = z.record(z.string(), z.unknown());

function changeJson(file: string, edit: (content: z.infer<typeof texts>) => object) {
  return change(file, (text) => JSON.stringify(edit(texts.parse(JSON.parse(text)))));
}

describe("the demo school's texts", () => {
  test("hold nine questions, four tapes and terms of thirteen sections that link to privacy", async () => {
    const { faq, home, terms } = await read();
    const sections = terms.text.filter((node) => typeof node !== "string" && node.tag === "h2");
    expect(faq.items).toHaveLength(9);
    expect(home.tapes.map((tape) => tape.amountMinor)).toEqual([
      2_000_000, 2_000_000, 1_500_000, 1_500_000,
    ]);
    expect(sections).toHaveLength(13);
    expect(terms).toMatchObject({ version: "1", effectiveOn: "2026-01-01" });
    expect(JSON.stringify(terms.text)).toContain('"href":"/privacy-policy"');
  });

  test("link a tape to Paystack's payment page", async () => {
    const { home } = await read();
    expect(home.tapes[0]?.paymentUrl).toBe("https://pay.example/pay/tape-1");
  });

  test("may link a tape to a page of its own", async () => {
    await change("lessons/demo.json", (text) =>
      text.replace("/pay/tape-1", "https://shop.example/tape"),
    );
    const { home } = await read();
    expect(home.tapes[0]?.paymentUrl).toBe("https://shop.example/tape");
  });
});

describe("the instructor's page", () => {
  test("has banner, name, role and the biography's paragraphs in order", async () => {
    const { about } = await read();
    expect(about.instructor).toEqual({
      name: "Your instructor (demo)",
      role: "Music director and pianist",
    });
    expect(about.banner.title).toBe("A teacher beside you");
    expect(about.biography[0]).toMatchObject({ tag: "p" });
    expect(about.biography[1]).toEqual({ tag: "h2", children: ["How the lessons are made"] });
  });

  test("is not part of the shell's texts", async () => {
    expect(Object.keys((await read()).shell)).toEqual([
      "name",
      "tagline",
      "contact",
      "social",
      "accent",
      "logo",
    ]);
  });
});

describe("a new school, whose lessons/ is not the demo's,", () => {
  const withoutDemoTexts = {
    testimonials: [],
    ticker: [],
    tapes: [],
    stats: { countries: 0 },
  };

  test("has none of what only the demo claims [new-school-1]", async () => {
    const demo = await read();
    expect([demo.home.testimonials.length, demo.home.stats.countries]).toEqual([5, 144]);
    await rm(path.join(schoolDir, "lessons"), { recursive: true });
    const { home, shell, contact, about } = await read();
    expect(home).toMatchObject(withoutDemoTexts);
    expect(home.single).toBeUndefined();
    expect([shell.social, shell.contact.phone, contact.call.phone]).toEqual([[], "", ""]);
    expect(about.instructor).toEqual({ name: "", role: "Music director and pianist" });
  });

  test("nor has a school in production, whatever its folder holds [new-school-1]", async () => {
    const { home, shell } = await read({ hasDemoTexts: false });
    expect(home).toMatchObject(withoutDemoTexts);
    expect(shell.contact.phone).toBe("");
  });

  test("shows its own texts instead of the demo's", async () => {
    await changeJson("home.json", (home) => ({
      ...home,
      testimonials: [],
      stats: { countries: 3 },
    }));
    const { home } = await read();
    expect([home.testimonials, home.stats.countries, home.tapes.length]).toEqual([[], 3, 4]);
  });
});

describe("a smaller school", () => {
  test("may have no testimonials, composers, single, tapes and links, and one question", async () => {
    const without = { testimonials: [], ticker: [], tapes: [] };
    await rm(path.join(schoolDir, "lessons/demo.json"));
    await changeJson("home.json", (home) => ({ ...home, ...without }));
    await changeJson("school.json", (school) => ({ ...school, social: [] }));
    const question = { question: "Is that all?", answer: "Yes." };
    await writeFile(path.join(schoolDir, "faq.json"), JSON.stringify([question]));
    const { home, shell, faq } = await read();
    expect([home.single, home.tapes, home.testimonials, home.ticker, shell.social]).toEqual([
      undefined,
      [],
      [],
      [],
      [],
    ]);
    expect(faq.items).toHaveLength(1);
  });
});

describe("texts that pages share", () => {
  test("phone, WhatsApp and e-mail are defined once and used on the contact page", async () => {
    const contact = {
      phone: "+1 555 0100",
      whatsapp: "+1 555 0100 200",
      email: "room@elsewhere.test",
    };
    await changeJson("school.json", (school) => ({ ...school, contact }));
    const { contact: page, shell } = await read();
    expect(page.call.phone).toBe("+1 555 0100");
    expect(page.call.whatsapp).toBe("+1 555 0100 200");
    expect(page.write.email).toBe("room@elsewhere.test");
    expect(shell.contact).toEqual(contact);
  });
});

describe("invalid texts", () => {
  test.each([
    ["school.json", "name", "one\ntwo", "name"],
    ["school.json", "name", "n".repeat(61), "name"],
    ["school.json", "timeZone", "Atlantis/Centre", "Please give the name of a time zone"],
    [
      "school.json",
      "contact",
      { phone: "", whatsapp: "0800", email: "a@b.ng" },
      /number with its country/,
    ],
    ["school.json", "slogan", "Play!", 'Unrecognized key: "slogan"'],
    ["home.json", "singel", {}, 'Unrecognized key: "singel"'],
    ["home.json", "description", "d".repeat(201), "description"],
    ["about.json", "portrait", { picture: "moon", caption: "Us" }, /moon\. There are: close, hall/],
    ["contact.json", "form", {}, "form.title"],
  ])("%s with another %s is refused", async (file, name, value, complaint) => {
    await changeJson(file, (texts) => ({ ...texts, [name]: value }));
    await expect(read()).rejects.toThrow(complaint);
    await expect(read()).rejects.toThrow(file);
  });

  test("are refused with the file and the field", async () => {
    await change("school.json", (text) => text.replace("hello@school.test", "nobody"));
    await expect(read()).rejects.toThrow(/school\.json[\s\S]*contact\.email/);
  });

  test("are refused when a file is absent", async () => {
    await rm(path.join(schoolDir, "privacy.md"));
    await expect(read()).rejects.toThrow("lacks privacy.md");
  });

  test("are refused when the instructor's page is empty", async () => {
    await change("about.md", () => "\n");
    await expect(read()).rejects.toThrow("about.md is empty");
  });

  test("are refused when the instructor has no role", async () => {
    await change("school.json", (text) => text.replace('"role"', '"rolle"'));
    await expect(read()).rejects.toThrow(/school\.json[\s\S]*instructor\.role/);
  });

  test("are refused when a legal text has no title", async () => {
    await change("terms.md", (text) => text.replace("# Terms of Use", "Terms of Use"));
    await expect(read()).rejects.toThrow("terms.md must begin with its title");
  });

  test("are the first version where the terms name none, and a wrong day is refused [terms-5]", async () => {
    await change("terms.md", (text) => text.replace("Version 1, effective 2026-01-01.\n\n", ""));
    expect((await read()).terms).toMatchObject({ version: "1", effectiveOn: null });
    await change("terms.md", (text) => text.replace("\n\n", "\n\nVersion 2, effective soon.\n\n"));
    await expect(read()).rejects.toThrow("terms.md: Please give a day, such as 2026-12-31");
  });

  test("are refused, naming the file, when the Markdown cannot be shown", async () => {
    await change("terms.md", (text) => `${text}\n\n![seal](/seal.png)\n`);
    await expect(read()).rejects.toThrow("terms.md: its Markdown may not use <img>");
  });
});
