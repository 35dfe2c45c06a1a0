import { presentDay } from "#platform/contract/present-day.ts";
import type { Currency } from "#platform/contract/present-money.ts";
import { presentNumber } from "#platform/contract/present-number.ts";
import type { Receipt, Seller } from "../receipt.ts";
import type { ReceiptLook } from "../receipt-content.ts";
import {
  type Column,
  fontOfName,
  inks,
  openReceiptPage,
  pageSize,
  type ReceiptPage,
  type TextStyle,
} from "./receipt-page.ts";

interface Issuer {
  seller: Seller;
  /** The zone of all days, as `Africa/Lagos`. */
  timeZone: string;
  look?: ReceiptLook | undefined;
  /** The PNG of the look's logo; without it the site's mark is drawn. */
  logo?: Buffer | null;
}

const marginPt = 64;
const whole: Column = { x: marginPt, width: pageSize.width - 2 * marginPt };
const right = whole.x + whole.width;
/** The two halves of the page, with a gutter between them. */
const half = (whole.width - 32) / 2;
const leftHalf: Column = { x: whole.x, width: half };
const rightHalf: Column = { x: right - half, width: half };

const body: TextStyle = { font: "regular", sizePt: 10, colour: inks.text };
const strong: TextStyle = { ...body, font: "strong" };
const label: TextStyle = { ...body, sizePt: 9, colour: inks.muted };
const small: TextStyle = { ...body, sizePt: 8.5, colour: inks.muted };

const labels = {
  receipt: { title: "Receipt", buyer: "Billed to", method: "Paid with", total: "Total paid" },
  "credit-note": {
    title: "Credit note",
    buyer: "Credited to",
    method: "Returned to",
    total: "Total returned",
  },
} as const;

/**
 * Draws a receipt or a credit note on one A4 page and returns the PDF's bytes. The same input gives
 * the same bytes, so a receipt sent again is the same file. A credit note's amounts are negative.
 * Texts that exceed their space end in an ellipsis.
 */
export async function drawReceipt(
  { seller, timeZone, look, logo }: Issuer,
  receipt: Receipt,
): Promise<Uint8Array> {
  const accent = look?.accent ?? inks.accent;
  const { title } = labels[receipt.kind];
  const page = openReceiptPage({
    title: `${title} ${receipt.number}`,
    author: seller.name,
    createdAt: receipt.issuedOn,
  });
  let y = drawHeader(page, seller, { accent, logo: logo ?? null });
  y = page.text(title, { ...whole, y: y + 44 }, { ...body, font: "title", sizePt: 34, role: "H1" });
  const columnsY = y + 26;
  y = Math.max(
    drawBuyer(page, receipt, columnsY),
    drawFacts(page, { receipt, timeZone }, columnsY),
  );
  // The site's own colour is on its mark alone.
  const ruleInk = look?.accent ?? inks.text;
  y = drawItem(page, { receipt, timeZone, ruleInk }, y + 40);
  drawTotals(page, receipt, y + 14);
  drawFooter(page, receipt, seller);
  return page.end();
}

/** The school's mark: three piano keys with the middle one lit. */
const outerKeys =
  "M0 0h5.8v18.3a1.7 1.7 0 0 1-1.7 1.7H1.7A1.7 1.7 0 0 1 0 18.3zM15 0h5.8v18.3a1.7 1.7 0 0 1-1.7 1.7h-2.4a1.7 1.7 0 0 1-1.7-1.7z";
const litKey = "M7.5 0h5.8v10.8a1.7 1.7 0 0 1-1.7 1.7H9.2a1.7 1.7 0 0 1-1.7-1.7z";

/** The space for a school's logo, above its name. */
const logoSize = { width: half, height: 40 };

function drawHeader(
  page: ReceiptPage,
  seller: Seller,
  { accent, logo }: { accent: string; logo: Buffer | null },
): number {
  const y = marginPt;
  let besideMark = { x: whole.x + 32, width: half - 32, y: y - 1 };
  if (logo) {
    besideMark = { ...leftHalf, y: page.picture(logo, { x: whole.x, y }, logoSize) + 10 };
  } else {
    page.path(outerKeys, { x: whole.x, y }, inks.text);
    page.path(litKey, { x: whole.x, y }, accent);
  }
  const nameStyle = { ...body, font: fontOfName(seller.name), sizePt: 15, maxLines: 3 };
  const nameBottom = page.text(seller.name, besideMark, nameStyle);
  const lines = [...seller.addressLines, seller.email];
  if (seller.taxNumber !== undefined) lines.push(`Tax number ${seller.taxNumber}`);
  let linesY = y;
  for (const line of lines) {
    linesY = page.text(
      line,
      { ...rightHalf, y: linesY },
      { ...small, align: "right", maxLines: 2 },
    );
  }
  return Math.max(nameBottom, linesY);
}

function drawBuyer(page: ReceiptPage, receipt: Receipt, top: number): number {
  let y = page.text(labels[receipt.kind].buyer, { ...leftHalf, y: top + 0.7 }, label);
  y = page.text(receipt.buyerName, { ...leftHalf, y: y + 4 }, { ...strong, maxLines: 5 });
  return page.text(receipt.buyerEmail, { ...leftHalf, y: y + 1 }, { ...body, maxLines: 3 });
}

interface Dated {
  receipt: Receipt;
  timeZone: string;
}

function drawFacts(page: ReceiptPage, { receipt, timeZone }: Dated, top: number): number {
  const details: [name: string, value: string][] = [
    ["Number", receipt.number],
    ["Issued", dayOf(receipt.issuedOn, timeZone)],
    [labels[receipt.kind].method, receipt.method],
    ["Reference", receipt.providerReference],
  ];
  if (receipt.corrects !== null) details.push(["Corrects", `Receipt ${receipt.corrects}`]);
  const nameWidth = 68;
  const names = { x: rightHalf.x, width: nameWidth };
  const values = { x: rightHalf.x + nameWidth, width: rightHalf.width - nameWidth };
  let y = top;
  for (const [name, value] of details) {
    page.text(name, { ...names, y: y + 0.7 }, label);
    y = page.text(value, { ...values, y }, { ...body, maxLines: 2 }) + 4;
  }
  return y - 4;
}

const amountWidth = 138;

function drawItem(
  page: ReceiptPage,
  { receipt, timeZone, ruleInk }: Dated & { ruleInk: string },
  top: number,
): number {
  const texts: Column = { x: whole.x, width: whole.width - amountWidth - 20 };
  const amounts: Column = { x: right - amountWidth, width: amountWidth };
  page.text("Description", { ...texts, y: top }, { ...label, role: "H2" });
  let y = page.text("Amount", { ...amounts, y: top }, { ...label, align: "right" });
  y = page.rule({ ...whole, y: y + 7 }, ruleInk) + 13;
  const amount = amountOf(receipt, receipt.amountMinor);
  const itemStyle = { ...body, sizePt: 11 };
  page.text(amount, { ...amounts, y }, { ...itemStyle, align: "right" });
  y = page.text(receipt.description, { ...texts, y }, { ...itemStyle, maxLines: 5 });
  const period = presentPeriod(receipt, timeZone);
  if (period !== null) y = page.text(period, { ...texts, y: y + 3 }, label);
  return page.rule({ ...whole, y: y + 13 });
}

function drawTotals(page: ReceiptPage, receipt: Receipt, top: number): void {
  const names: Column = { x: rightHalf.x, width: rightHalf.width - amountWidth };
  const amounts: Column = { x: right - amountWidth, width: amountWidth };
  const { vat, amountMinor } = receipt;
  let y = top;
  if (vat !== null) {
    const parts = [
      ["Before VAT", amountMinor - vat.amountMinor],
      [`VAT ${vat.ratePercent}%`, vat.amountMinor],
    ] as const;
    for (const [name, minor] of parts) {
      page.text(name, { ...names, y: y + 0.7 }, label);
      const style = { ...body, align: "right" } as const;
      y = page.text(amountOf(receipt, minor), { ...amounts, y }, style) + 4;
    }
    y = page.rule({ ...rightHalf, y: y + 6 }) + 10;
  }
  page.text(labels[receipt.kind].total, { ...names, y: y + 5 }, strong);
  const style = { ...strong, sizePt: 15, align: "right" } as const;
  page.text(amountOf(receipt, amountMinor), { ...amounts, y }, style);
}

function drawFooter(page: ReceiptPage, receipt: Receipt, seller: Seller): void {
  const y = page.rule({ ...whole, y: pageSize.height - marginPt - 24 });
  const what = labels[receipt.kind].title.toLowerCase();
  const text = `Questions about this ${what}? Write to ${seller.email}.`;
  page.text(text, { ...whole, y: y + 12 }, { ...small, maxLines: 2 });
}

/**
 * As `₦10,000.00`, and `−₦10,000.00` on a credit note: always with kobo or cents, so that amounts
 * line up.
 */
function amountOf({ kind, currency }: Receipt, amountMinor: number): string {
  const minor = String(amountMinor % 100).padStart(2, "0");
  const amount = `${symbols[currency]}${presentNumber(Math.floor(amountMinor / 100))}.${minor}`;
  return kind === "credit-note" ? `−${amount}` : amount;
}

const symbols: Readonly<Record<Currency, string>> = { USD: "$", NGN: "₦" };

function presentPeriod({ periodFrom, periodThrough }: Receipt, timeZone: string): string | null {
  if (periodThrough === null) return null;
  const through = dayOf(periodThrough, timeZone);
  return periodFrom === null ? `Until ${through}` : `${dayOf(periodFrom, timeZone)} to ${through}`;
}

/** The day in the zone, as `26 November 2026`. */
function dayOf(instant: Date, timeZone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(
    timeZone,
  );
  return presentDay(zoned.toPlainDate().toString());
}
