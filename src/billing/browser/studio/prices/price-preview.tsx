import { useState } from "react";
import type { BillingPeriod } from "#billing/contract/plans.ts";
import type { PlanOffer } from "#billing/contract.ts";
import { PreviewDialog } from "#studio/browser/index.ts";
import { Segmented } from "#ui/forms/segmented.tsx";
import { Section } from "#ui/page/page.tsx";
import { PlanCard } from "../../pages/plans/plan-card.tsx";

const periods: readonly { value: BillingPeriod; label: string }[] = [
  { value: "yearly", label: "Yearly" },
  { value: "monthly", label: "Monthly" },
];

interface PricePreviewProps {
  offers: readonly PlanOffer[];
  onClose: () => void;
}

/** The plans' cards at the prices of a draft. */
export function PricePreview({ offers, onClose }: PricePreviewProps) {
  const [period, setPeriod] = useState<BillingPeriod>("monthly");
  return (
    <PreviewDialog onClose={onClose}>
      <Section>
        <h1 className="sr-only">The plans at these prices</h1>
        <Segmented label="Billing period" options={periods} value={period} onChange={setPeriod} />
        <ul className="mt-8 grid gap-4 sm:gap-6 md:grid-cols-2 xl:grid-cols-3">
          {offers.map((offer) => (
            <li key={offer.plan}>
              <PlanCard offer={offer} period={period} isHeld={false} isFeatured={false} />
            </li>
          ))}
        </ul>
      </Section>
    </PreviewDialog>
  );
}
