import { presentDay } from "#platform/contract/present-day.ts";
import type { Texts } from "../../contract/studio-texts.ts";
import { firstTermsVersion } from "../../contract.ts";

/** Changed terms apply this many days after their publication (spec §9). */
const termsNoticeDays = 14;

const versionOf = ({ version }: Texts["terms"]) => version ?? firstTermsVersion;

/**
 * The reason that changed terms cannot be published today, as `effectiveOn: …`, or null. A new
 * version needs a day 14 days ahead. An announced version keeps its day.
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
