import {
  type ConnectedPayments,
  createProviders,
  readSchoolClock,
  readSchoolPrices,
} from "#billing/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { SchoolTexts } from "#site/server/index.ts";
import { openMailRecipients } from "#studio/server/index.ts";
import { providerDeadlineMs, type Settings } from "../settings.ts";
import { createIssuer } from "./create-issuer.ts";

/** Opens the prices, the providers, the issuer of receipts and the recipients of dispute mails. */
export async function openPayments({
  db,
  settings,
  schoolTexts,
}: {
  db: Database;
  settings: Settings;
  schoolTexts: Pick<SchoolTexts, "identity" | "folder" | "current">;
}): Promise<ConnectedPayments> {
  const { identity: school, folder } = schoolTexts;
  const prices = await readSchoolPrices(settings.schoolDir, settings);
  const providers = createProviders(settings, {
    deadlineMs: providerDeadlineMs,
    school,
    productName: folder.school.name,
    publicUrl: settings.publicUrl,
    prices,
    now: () => readSchoolClock(db),
  });
  return {
    db,
    prices,
    providers,
    issuer: await createIssuer(settings, { prices, schoolTexts }),
    graceHours: settings.billing.graceHours,
    listDisputeRecipients: openMailRecipients({ school }, "disputes"),
  };
}
