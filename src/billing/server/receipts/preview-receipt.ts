import type { Currency } from "#platform/contract/present-money.ts";
import type { ReceiptPreview, SellerTexts } from "../../contract/seller.ts";
import { openReceiptDrawer } from "./drawing/receipt-drawer.ts";
import { presentSeller, type Receipt, type ReceiptIssuer, type Seller } from "./receipt.ts";
import { getReceiptLook, readLookLogo } from "./receipt-content.ts";
import { findVatRate, splitVat } from "./vat.ts";

type Case = ReceiptPreview["cases"][number];

const amounts: Readonly<Record<Currency, number>> = { NGN: 1_000_000, USD: 1_000 };
/** More cases would be a list, not a preview. */
const maxCases = 12;

type Issuer = Pick<ReceiptIssuer, "school" | "planNames" | "readLogo">;

interface ReceiptPreviewer {
  /** What a receipt with these texts would say. Throws `platform.unavailable` while too many wait. */
  preview: (userId: string, texts: SellerTexts) => Promise<ReceiptPreview>;
  close: () => void;
}

/** Draws samples of receipts for the studio, in a child process. */
export function openReceiptPreviewer(issuer: Issuer): ReceiptPreviewer {
  const drawer = openReceiptDrawer();
  return {
    close: drawer.close,
    preview: async (userId, texts) => {
      const { timeZone } = issuer.school;
      const look = getReceiptLook(issuer.school);
      const seller = presentSeller(texts);
      const cases = listCases(texts, seller);
      const receipt = createSample(issuer, cases[0]?.vat ?? null);
      const logo = await readLookLogo(issuer, look);
      const pdf = await drawer.draw(userId, { seller, timeZone, look, receipt }, logo);
      return { cases, pdf: pdf.toString("base64") };
    },
  };
}

/** Payments in naira and dollars, and those from each country with a rate of its own. */
export function listCases(texts: SellerTexts, seller: Seller): Case[] {
  const caseOf = (currency: Currency, country: string | null): Case => {
    const ratePercent = findVatRate(seller, { currency, country });
    const amountMinor = amounts[currency];
    const vatMinor = ratePercent === null ? 0 : splitVat(amountMinor, ratePercent).vatMinor;
    const vat = ratePercent === null ? null : { ratePercent, amountMinor: vatMinor };
    return { currency, country, amountMinor, vat };
  };
  const named = texts.vatRates
    .filter(({ country }) => country !== "")
    .map(({ currency, country }) => caseOf(currency === "" ? "USD" : currency, country));
  const cases = [caseOf("NGN", null), caseOf("USD", null), ...named];
  const distinct = new Map(cases.map((each) => [`${each.currency} ${each.country}`, each]));
  return [...distinct.values()].slice(0, maxCases);
}

function createSample({ planNames }: Issuer, vat: Receipt["vat"]): Receipt {
  const now = new Date();
  return {
    kind: "receipt",
    number: "R-0000-000000",
    issuedOn: now,
    buyerName: "A student",
    buyerEmail: "student@example.com",
    description: `${planNames.beginner} plan, monthly`,
    periodFrom: now,
    periodThrough: new Date(now.getTime() + 30 * 24 * 60 * 60 * 1_000),
    amountMinor: amounts.NGN,
    currency: "NGN",
    vat,
    method: "Card, Paystack",
    providerReference: "a-sample",
    corrects: null,
  };
}
