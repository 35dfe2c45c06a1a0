import { presentDay } from "#platform/contract/present-day.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import { type Mail, renderMail } from "#platform/server/mail/index.ts";
import type { BillingPeriod, PaidPlan, PlanNames } from "../../contract.ts";
import type { Currency } from "../providers/payment-provider.ts";

export interface PriceMailDeps {
  schoolName: string;
  publicUrl: string;
  planNames: PlanNames;
  /** The school's, by which days are named. */
  timeZone: string;
}

interface ChangedPrice {
  plan: PaidPlan;
  billingPeriod: BillingPeriod;
  currency: Currency;
  oldMinor: number;
  newMinor: number;
  /** The first charge at the new price. */
  chargedOn: Date;
}

/** The mail to a student whose plan will cost another price, at least 14 days before it is charged. */
export function priceMail(deps: PriceMailDeps, to: string, price: ChangedPrice): Mail {
  const { schoolName, publicUrl, planNames, timeZone } = deps;
  const { plan, billingPeriod, currency, oldMinor, newMinor, chargedOn } = price;
  const each = billingPeriod === "yearly" ? "year" : "month";
  const day = presentDay(
    Temporal.Instant.fromEpochMilliseconds(chargedOn.getTime())
      .toZonedDateTimeISO(timeZone)
      .toPlainDate()
      .toString(),
  );
  const subject = `The price of your plan changes on ${day}`;
  const preview = `From ${day} on, the ${planNames[plan]} plan costs ${presentMoney(newMinor, currency)} a ${each} instead of ${presentMoney(oldMinor, currency)}.`;
  const body = renderMail({
    schoolName,
    title: subject,
    preview,
    paragraphs: [
      preview,
      "Until then nothing changes. If you want to go on, you need to do nothing.",
      `If you do not, cancel before ${day} on your account page: you keep your lessons until the time that you have paid for ends, and nothing more is charged.`,
    ],
    link: { label: "See or cancel your plan", url: `${publicUrl}/account-subscription` },
    footnote: `You get this email because you have a plan at ${schoolName}.`,
  });
  return { to, subject, ...body, lane: "bulk" };
}
