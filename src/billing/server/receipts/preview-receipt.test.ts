import { afterAll, expect, test } from "vitest";
import { readPdf } from "../testing/read-pdf.ts";
import { testIssuer } from "../testing/test-issuer.ts";
import { listCases, openReceiptPreviewer } from "./preview-receipt.ts";
import { presentSeller } from "./receipt.ts";

const previewer = openReceiptPreviewer(testIssuer);
afterAll(previewer.close);

const texts = {
  name: "Attic Keys",
  addressLines: ["9 New Street"],
  email: "receipts@attic-keys.ng",
  taxNumber: "01234567-0001",
  vatRatePercent: 7.5,
  vatRates: [
    { currency: "USD" as const, country: "", ratePercent: 0 },
    { currency: "" as const, country: "GB", ratePercent: 20 },
    { currency: "USD" as const, country: "GB", ratePercent: 20 },
  ],
};

test("[seller-6] the studio shows a sample receipt of a seller that is not saved yet", async () => {
  const { pdf } = await previewer.preview("a-teacher", texts);
  const { texts: drawn } = await readPdf(new Uint8Array(Buffer.from(pdf, "base64")));
  const words = drawn.map(({ text }) => text);
  for (const expected of ["Attic Keys", "9 New Street", "Tax number 01234567-0001", "VAT 7.5%"]) {
    expect(words).toContain(expected);
  }
});

test("[seller-7] the studio shows the VAT of each currency, and of each country with a rate of its own", () => {
  const cases = listCases(texts, presentSeller(texts));
  expect(cases.map(({ currency, country, vat }) => [currency, country, vat?.amountMinor])).toEqual([
    ["NGN", null, 69_767],
    ["USD", null, undefined],
    ["USD", "GB", 167],
  ]);
});
