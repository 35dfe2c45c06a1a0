import { readSchool, type School } from "#site/server/index.ts";
import type { Settings } from "../settings.ts";

/** Reads the school's texts. Throws `ContentError`, which names each problem. */
export function readOwnSchool({
  schoolDir,
  mode,
  paystack,
}: Pick<Settings, "schoolDir" | "mode" | "paystack">): Promise<School> {
  return readSchool({
    schoolDir,
    paystackPagesUrl: paystack.pagesUrl,
    hasDemoTexts: mode === "demo",
  });
}
