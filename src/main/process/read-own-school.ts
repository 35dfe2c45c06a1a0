import { readSchool, type School } from "#site/server/index.ts";
import type { Settings } from "../settings.ts";

/** The texts of the school that these settings name. Throws `ContentError` saying what is wrong. */
export function readOwnSchool({
  schoolDir,
  paystack,
}: Pick<Settings, "schoolDir" | "paystack">): Promise<School> {
  return readSchool({ schoolDir, paystackPagesUrl: paystack.pagesUrl });
}
