import { presentDay } from "#platform/contract/present-day.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import { type Mail, renderMail } from "#platform/server/mail/index.ts";
import type { PlanNames, Provider } from "../../contract.ts";
import type { DueNotice } from "../queries/notices.ts";

export interface NoticeMailDeps {
  schoolName: string;
  publicUrl: string;
  planNames: PlanNames;
  /** The school's, by which days are named. */
  timeZone: string;
  /** On which days after the due date the school charges a stored card again. */
  retryDaysOf: (provider: Provider) => readonly number[];
}

const dayMs = 86_400_000;

interface NoticeTexts {
  subject: string;
  paragraphs: readonly string[];
  /** Whether the student can keep the plan by changing the card, or only by paying anew. */
  isMendable: boolean;
}

/** The mail to a student about the course of their plan. */
export function noticeMail(deps: NoticeMailDeps, to: string, notice: DueNotice): Mail {
  const { subject, paragraphs, isMendable } = textsOf(deps, notice);
  const [preview = subject] = paragraphs;
  const plans = notice.isPaidOnce
    ? { label: "Pay again", url: `${deps.publicUrl}/plans?period=${notice.billingPeriod}` }
    : { label: "Choose how to pay", url: `${deps.publicUrl}/plans` };
  const mend = { label: "Change the card", url: `${deps.publicUrl}/account-subscription` };
  const body = renderMail({
    schoolName: deps.schoolName,
    title: subject,
    preview,
    paragraphs,
    ...(isMendable ? { link: mend, otherLink: plans } : { link: plans }),
    footnote: `You get this email because you have a plan at ${deps.schoolName}.`,
  });
  return { to, subject, ...body };
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
          `Your lessons stay open until ${accessUntil}. If we have no payment by then, they close.`,
          ...retriesOf(deps, notice),
          ways,
        ],
        isMendable: true,
      };
    case "access_ending":
      return {
        subject: `Your lessons close on ${accessUntil}`,
        paragraphs: [failed, `Unless it is paid, your lessons close on ${accessUntil}.`, ways],
        isMendable: true,
      };
    case "access_ended":
      return {
        subject: "Your lessons are closed",
        paragraphs: [failed, `So your lessons closed on ${accessUntil}.`, ways],
        isMendable: true,
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
      isMendable: false,
    };
  }
  if (notice.expiringCard === null) {
    return {
      subject: `Your plan ends on ${endsOn}`,
      paragraphs: [
        `You have ${plan} until ${endsOn}. It does not renew, and nothing more is charged.`,
        "If you want to go on, choose a plan.",
      ],
      isMendable: false,
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
    isMendable: true,
  };
}

/** When the card will be charged again, if it will. */
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

/** `28 April 2026`, where the school is. */
function dayOf({ timeZone }: NoticeMailDeps, date: Date): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(timeZone);
  return presentDay(zoned.toPlainDate().toString());
}
