import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { type PlacedText, readPdf } from "../../testing/read-pdf.ts";
import type { Receipt, Seller } from "../receipt.ts";
import { splitVat } from "../vat.ts";
import { drawReceipt } from "./draw-receipt.ts";

const seller: Seller = {
  name: "Attic Keys & Co",
  addressLines: ["12 Garret Lane", "Ìbàdàn"],
  email: "post@attic-keys.test",
  taxNumber: "01234567-0001",
};
const receipt: Receipt = {
  kind: "receipt",
  number: "R-2026-000123",
  issuedOn: new Date("2026-11-23T23:30:00Z"),
  buyerName: "Ọláwálé Adéyẹmí",
  buyerEmail: "olawale@school.test",
  description: "Intermediate plan, monthly",
  periodFrom: new Date("2026-11-23T23:30:00Z"),
  periodThrough: new Date("2026-12-23T23:30:00Z"),
  amountMinor: 1_000_000,
  currency: "NGN",
  vat: { ratePercent: 7.5, amountMinor: splitVat(1_000_000, 7.5).vatMinor },
  method: "Card, Paystack",
  providerReference: "tlp-0198f2a2",
  corrects: null,
};

const draw = (changes: Partial<Receipt> = {}, by: Partial<Seller> = {}) =>
  drawReceipt(
    { seller: { ...seller, ...by }, timeZone: "Africa/Lagos" },
    { ...receipt, ...changes },
  );

async function drawnTexts(changes: Partial<Receipt> = {}, by: Partial<Seller> = {}) {
  const { texts } = await readPdf(await draw(changes, by));
  return shown(texts).map(({ text }) => text);
}

/** Joins texts: the PDF reader inserts a gap before a mark that lies higher than its letter. */
const shown = (texts: readonly PlacedText[]) =>
  texts
    .filter(({ text }) => text.trim() !== "")
    .map((it) => ({ ...it, text: it.text.replace(/ (?=\p{M})/gu, "").normalize("NFC") }));

test("a receipt says who sold what to whom, for how much, and how it was paid", async () => {
  const texts = await drawnTexts();
  for (const expected of [
    "Attic Keys & Co",
    "12 Garret Lane",
    "Ìbàdàn",
    "post@attic-keys.test",
    "Tax number 01234567-0001",
    "Receipt",
    "R-2026-000123",
    "Card, Paystack",
    "Ọláwálé Adéyẹmí",
    "olawale@school.test",
    "tlp-0198f2a2",
    "Intermediate plan, monthly",
    "Total paid",
  ]) {
    expect(texts).toContain(expected);
  }
  expect(texts.filter((text) => text === "₦10,000.00")).toHaveLength(2);
});

test("days are those of the school's time zone", async () => {
  const texts = await drawnTexts();
  expect(texts).toContain("24 November 2026");
  expect(texts).toContain("24 November 2026 to 24 December 2026");
});

test("a period without a beginning says its end, and a purchase without a period no day", async () => {
  expect(await drawnTexts({ periodFrom: null })).toContain("Until 24 December 2026");
  const without = await drawnTexts({ periodFrom: null, periodThrough: null });
  expect(without.filter((text) => text.includes("2026"))).toEqual([
    "R-2026-000123",
    "24 November 2026",
  ]);
});

test("VAT is shown with its rate and the amount before it, and not at all without a rate", async () => {
  const texts = await drawnTexts();
  expect(texts.slice(texts.indexOf("Before VAT"), texts.indexOf("Total paid"))).toEqual([
    "Before VAT",
    "₦9,302.33",
    "VAT 7.5%",
    "₦697.67",
  ]);
  expect((await drawnTexts({ vat: null })).filter((text) => text.includes("VAT"))).toEqual([]);
});

test("a credit note has negative amounts and names the receipt that it corrects", async () => {
  const changes = { kind: "credit-note", number: "C-2026-000004" } as const;
  const texts = await drawnTexts({ ...changes, corrects: "R-2026-000123" });
  for (const expected of ["Credit note", "C-2026-000004", "Receipt R-2026-000123"]) {
    expect(texts).toContain(expected);
  }
  expect(texts.filter((text) => /[₦$]/.test(text))).toEqual([
    "−₦10,000.00",
    "−₦9,302.33",
    "−₦697.67",
    "−₦10,000.00",
  ]);
});

test("amounts in dollars have their cents", async () => {
  const texts = await drawnTexts({ currency: "USD", amountMinor: 150_005, vat: null });
  expect(texts.filter((text) => text.includes("$"))).toEqual(["$1,500.05", "$1,500.05"]);
});

test("the file is titled, says its language, and has the same bytes each time", async () => {
  const [first, second] = [await draw(), await draw()];
  expect(Buffer.compare(first, second)).toBe(0);
  expect(Buffer.compare(first, await draw({ number: "R-2026-000124" }))).not.toBe(0);
  expect(await readPdf(first)).toMatchObject({ title: "Receipt R-2026-000123", language: "en" });
});

describe("the letters of the page", () => {
  const yoruba = "Ọláwálé Adéṣẹ̀gun ọẹṣ ỌẸṢ àáèéẹ̀ẹ́ìíòóọ̀ọ́ùú ÀÁÈÉẸ̀Ẹ́ÌÍÒÓỌ̀Ọ́ÙÚ ń ǹ m̀ ḿ";

  test.each(["NFC", "NFD"] as const)("are all in the fonts, in %s", async (form) => {
    const name = yoruba.normalize(form);
    const bytes = await draw({ buyerName: name, description: name }, { name });
    const { missingGlyphs, glyphs, texts } = await readPdf(bytes);
    expect(missingGlyphs).toBe(0);
    expect(glyphs).toBeGreaterThan(300);
    expect(shown(texts).map(({ text }) => text)).toContain("Ọláwálé Adéṣẹ̀gun ọẹṣ".normalize("NFC"));
  });

  test("of a script that the font lacks are counted as missing", async () => {
    expect((await readPdf(await draw({ buyerName: "李" }))).missingGlyphs).toBe(1);
  });
});

test.each([
  ["words", "Adébáyọ̀ Ọlátúnjí ".repeat(60)],
  ["one word", "ọ".repeat(2_000)],
  ["line breaks", "Ọ\n".repeat(500)],
])("texts of any length in %s stay on one page and in their places", async (_, long) => {
  const bytes = await draw(
    {
      buyerName: long,
      buyerEmail: long,
      description: long,
      method: long,
      providerReference: long,
      number: "R-2026-9007199254740991",
      corrects: long,
      kind: "credit-note",
      amountMinor: 99_999_999_999,
    },
    { name: long, addressLines: Array(6).fill(long), email: long, taxNumber: long },
  );
  const { pageCount, texts } = await readPdf(bytes);
  expect(pageCount).toBe(1);
  const boxes = shown(texts);
  expect(boxes.map(({ text }) => text)).toContain("Total returned");
  for (const box of boxes) {
    expect(box.x).toBeGreaterThan(63);
    expect(box.x + box.width).toBeLessThan(532.28);
    expect(box.y).toBeGreaterThan(40);
  }
  const overlapping = boxes.flatMap((box, index) =>
    boxes.slice(index + 1).filter((other) => doOverlap(box, other)),
  );
  expect(overlapping).toEqual([]);
});

/** Whether the lower two thirds of two lines overlap; marks may reach into the line above. */
function doOverlap(one: PlacedText, other: PlacedText): boolean {
  const apart =
    one.x + one.width <= other.x ||
    other.x + other.width <= one.x ||
    one.y + one.height * 0.66 <= other.y ||
    other.y + other.height * 0.66 <= one.y;
  return !apart;
}

test("[seller-2] a receipt bears the school's logo in place of the site's mark, and rules in its colour", async () => {
  const logo = await sharp({
    create: { width: 240, height: 60, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } },
  })
    .png()
    .toBuffer();
  const look = { accent: "#2f6f8f", logo: `${"0".repeat(32)}-240x60` };
  const drawWith = async (png: Buffer | null) =>
    Buffer.from(
      await drawReceipt({ seller, timeZone: "Africa/Lagos", look, logo: png }, receipt),
    ).toString("latin1");
  const own = Buffer.from(await draw()).toString("latin1");
  const [bare, whole] = [await drawWith(null), await drawWith(logo)];
  expect([own, bare, whole].map((pdf) => pdf.includes("/Subtype /Image"))).toEqual([
    false,
    false,
    true,
  ]);
  expect(bare).not.toBe(own);
  const { texts } = await readPdf(new Uint8Array(Buffer.from(whole, "latin1")));
  expect(shown(texts).map(({ text }) => text)).toContain("Attic Keys & Co");
  expect(await drawWith(logo)).toBe(whole);
});
