import { FileText } from "lucide-react";
import type { ReceiptPreview } from "#billing/contract/seller.ts";
import { saveFile } from "#platform/browser/api/download-file.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import { Button } from "#ui/forms/button.tsx";
import { Heading } from "#ui/page/page.tsx";

/** The sample receipt, and the VAT in a price of each case that has a rate. */
export function SampleReceipt({ preview }: { preview: ReceiptPreview }) {
  return (
    <div className="mx-auto max-w-[46rem]">
      <Heading level={2} className="mb-4">
        A receipt with these texts
      </Heading>
      <p className="mb-6 text-muted">
        It bears the school’s logo and colour. Nothing is saved, and nobody is mailed.
      </p>
      <Button
        variant="ghost"
        size="small"
        onClick={() => saveFile(readPdf(preview.pdf), "sample-receipt.pdf")}
      >
        <FileText size={18} aria-hidden />
        Download the sample (PDF)
      </Button>
      <Heading level={3} className="mt-10 mb-4">
        VAT in a price
      </Heading>
      <div className="overflow-x-auto">
        <table className="w-full text-left text-small">
          <thead>
            <tr className="border-b border-line text-muted">
              <th className="py-2 pr-4 font-medium">Payer</th>
              <th className="py-2 pr-4 font-medium">Price</th>
              <th className="py-2 font-medium">VAT in it</th>
            </tr>
          </thead>
          <tbody>
            {preview.cases.map((each) => (
              <tr key={`${each.currency} ${each.country}`} className="border-b border-line">
                <td className="py-2 pr-4">{countryName(each.country)}</td>
                <td className="py-2 pr-4 tabular">
                  {presentMoney(each.amountMinor, each.currency)}
                </td>
                <td className="py-2 tabular">{presentVat(each)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function countryName(country: string | null): string {
  if (country === null) return "Any country";
  return new Intl.DisplayNames("en", { type: "region" }).of(country) ?? country;
}

function presentVat({ vat, currency }: ReceiptPreview["cases"][number]): string {
  if (vat === null) return "None";
  return `${presentMoney(vat.amountMinor, currency)} (${vat.ratePercent}%)`;
}

function readPdf(base64: string): Blob {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: "application/pdf" });
}
