import { presentDay } from "#platform/contract/present-day.ts";
import type { Texts } from "../../contract/studio-texts.ts";
import { firstTermsVersion } from "../../contract.ts";

/** Changed terms apply so many days after they are published (spec §9). */
const termsNoticeDays = 14;

const versionOf = ({ version }: Texts["terms"]) => version ?? firstTermsVersion;

/**
 * What forbids publishing changed terms today, as `effectiveOn: …`; null where nothing does. A new version
 * needs a day 14 days ahead, and a version keeps the day that students were told.
 */
export function findTermsProblem(
  before: Texts["terms"],
  after: Texts["terms"],
  today: Temporal.PlainDate,
): string | null {
  if (versionOf(before) === versionOf(after)) {
    const isKept = before.effectiveOn === undefined || before.effectiveOn === after.effectiveOn;
    return isKept
      ? null
      : "effectiveOn: This version has its day. Give changed terms a version of their own.";
  }
  const earliest = today.add({ days: termsNoticeDays });
  const { effectiveOn } = after;
  const isLate =
    effectiveOn !== undefined && Temporal.PlainDate.compare(effectiveOn, earliest) >= 0;
  return isLate
    ? null
    : `effectiveOn: Students are told ${termsNoticeDays} days before: ${presentDay(earliest.toString())} or later.`;
}
