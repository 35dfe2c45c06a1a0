import { presentDay } from "#platform/contract/present-day.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import { type Mail, renderMail } from "#platform/server/mail/index.ts";
import type { SchoolIdentity } from "#platform/server/school-identity.ts";
import type { PlanNames, Provider } from "../../contract.ts";
import type { DueNotice } from "../queries/notices.ts";
import type { RenewalLinks } from "./renewal-links.ts";

export interface NoticeMailDeps {
  school: SchoolIdentity;
  publicUrl: string;
  planNames: PlanNames;
  /** The days after the due date on which the school charges a stored card again. */
  retryDaysOf: (provider: Provider) => readonly number[];
  renewalLinks: Pick<RenewalLinks, "sign">;
}

const dayMs = 86_400_000;

interface NoticeTexts {
  subject: string;
  paragraphs: readonly string[];
  /** The student's way to keep the plan: another card, a new payment, or no action. */
  remedy: "card" | "payment" | "none";
}

/** The mail of a notice about a student's plan. */
export function noticeMail(deps: NoticeMailDeps, to: string, notice: DueNotice): Mail {
  const { subject, paragraphs, remedy } = textsOf(deps, notice);
  const [preview = subject] = paragraphs;
  const plans = notice.isPaidOnce
    ? { label: "Pay again", url: `${deps.publicUrl}/plans?period=${notice.billingPeriod}` }
    : { label: "Choose how to pay", url: `${deps.publicUrl}/plans` };
  const account = `${deps.publicUrl}/account-subscription`;
  const links = {
    card: { link: { label: "Change the card", url: account }, otherLink: plans },
    payment: { link: plans },
    none: {
      link: { label: "Cancel the renewal", url: cancelUrlOf(deps, notice) },
      otherLink: { label: "See your plan", url: account },
    },
  };
  const body = renderMail({
    school: deps.school,
    title: subject,
    preview,
    paragraphs,
    ...links[remedy],
    footnote: `You get this email because you have a plan at ${deps.school.name}.`,
  });
  return { to, subject, ...body };
}

/** The page whose one button cancels the renewal, without a login. */
function cancelUrlOf({ publicUrl, renewalLinks }: NoticeMailDeps, notice: DueNotice): string {
  return `${publicUrl}/cancel-renewal?token=${renewalLinks.sign(notice)}`;
}

function textsOf(deps: NoticeMailDeps, notice: DueNotice): NoticeTexts {
  const plan = `the ${deps.planNames[notice.plan]} plan`;
  const price = presentMoney(notice.priceMinor, notice.currency);
  const each = notice.billingPeriod === "yearly" ? "year" : "month";
  const endsOn = dayOf(deps, notice.endsAt);
  const accessUntil = dayOf(deps, notice.accessUntil);
  const failed = `Your payment of ${price} for ${plan}, due on ${endsOn}, did not go through.`;
  const ways = `You can change the card, or pay for this ${each} another way.`;
  switch (notice.kind) {
    case "renewal_failed":
      return {
        subject: "Your payment did not go through",
        paragraphs: [
          failed,
          notice.accessUntil < notice.endsAt
            ? `Your lessons have been closed since ${accessUntil}. They open again as soon as it is paid.`
            : `Your lessons stay open until ${accessUntil}. If we have no payment by then, they close.`,
          ...retriesOf(deps, notice),
          ways,
        ],
        remedy: "card",
      };
    case "access_ending":
      return {
        subject: `Your lessons close on ${accessUntil}`,
        paragraphs: [failed, `Unless it is paid, your lessons close on ${accessUntil}.`, ways],
        remedy: "card",
      };
    case "access_ended":
      return {
        subject: "Your lessons are closed",
        paragraphs: [failed, `So your lessons closed on ${accessUntil}.`, ways],
        remedy: "card",
      };
    case "renewal_announced":
      return {
        subject: `Your plan renews on ${endsOn}`,
        paragraphs: [
          `On ${endsOn} your ${deps.planNames[notice.plan]} plan renews for another ${each}, and ${price} is charged.`,
          "If you want to go on, you need to do nothing.",
          `If you do not, cancel before ${endsOn}, with one press and without signing in. Your lessons stay open until then, and nothing more is charged.`,
        ],
        remedy: "none",
      };
    case "card_expiring":
    case "plan_ending_in_a_week":
    case "plan_ending_tomorrow":
      return endOf(notice, { plan, price, each, endsOn });
  }
}

interface Presented {
  plan: string;
  price: string;
  each: string;
  endsOn: string;
}

function endOf(notice: DueNotice, { plan, price, each, endsOn }: Presented): NoticeTexts {
  if (notice.isPaidOnce) {
    return {
      subject: `Your plan ends on ${endsOn}`,
      paragraphs: [
        `You paid once for ${plan}, and have it until ${endsOn}. Nothing is charged by itself.`,
        `If you want to go on, pay again, by transfer, USSD or card. The next ${each} begins when this one ends, so that you lose no day by paying early.`,
      ],
      remedy: "payment",
    };
  }
  if (notice.expiringCard === null) {
    return {
      subject: `Your plan ends on ${endsOn}`,
      paragraphs: [
        `You have ${plan} until ${endsOn}. It does not renew, and nothing more is charged.`,
        "If you want to go on, choose a plan.",
      ],
      remedy: "payment",
    };
  }
  const card = notice.expiringCard === "" ? "Your card" : `Your card ending ${notice.expiringCard}`;
  return {
    subject:
      notice.kind === "card_expiring"
        ? "Your card expires before the next payment"
        : `Your plan ends on ${endsOn}`,
    paragraphs: [
      `${card} expires before the next payment of ${price} for ${plan}, which is due on ${endsOn}.`,
      `Unless you change the card, your plan ends on that day. You can also pay for the next ${each} another way.`,
    ],
    remedy: "card",
  };
}

/** A sentence about the next retries of the card, if any follow. */
function retriesOf(deps: NoticeMailDeps, notice: DueNotice): string[] {
  if (!notice.hasCard) return [];
  const days = deps
    .retryDaysOf(notice.provider)
    .map((day) => new Date(notice.endsAt.getTime() + day * dayMs))
    .filter((date) => date > notice.now)
    .map((date) => dayOf(deps, date));
  const list = new Intl.ListFormat("en-GB").format(days);
  return days.length === 0 ? [] : [`We try the card again on ${list}.`];
}

/** The day in the school's time zone, as `28 April 2026`. */
function dayOf({ school }: NoticeMailDeps, date: Date): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(
    school.timeZone,
  );
  return presentDay(zoned.toPlainDate().toString());
}
