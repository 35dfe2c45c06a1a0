import { listInstructorEmails } from "#accounts/server/index.ts";
import {
  createProviders,
  readSchoolClock,
  readSchoolPrices,
  reconcile,
} from "#billing/server/index.ts";
import { openDatabase } from "#platform/server/database/open-database.ts";
import { describeError } from "#platform/server/log/describe-error.ts";
import { createLog } from "#platform/server/log/log.ts";
import { ConfigError } from "#platform/server/system/config-error.ts";
import { openMailRecipients } from "#studio/server/index.ts";
import { readEnvironment } from "./config.ts";
import { createIssuer } from "./process/create-issuer.ts";
import { readExistingSettings } from "./process/read-existing-settings.ts";
import { readOwnSchool } from "./process/read-own-school.ts";
import { providerDeadlineMs } from "./settings.ts";

const usage = "npm run money -- reconcile";

/** Asks the payment providers about everything that may have changed there, and applies it. */
async function runMoneyCommand(args: readonly string[]): Promise<string> {
  if (args.join(" ") !== "reconcile") throw new ConfigError([usage]);
  const settings = await readExistingSettings(readEnvironment());
  const school = await readOwnSchool(settings);
  const prices = await readSchoolPrices(settings.schoolDir, settings);
  const issuer = await createIssuer(settings, { prices, school });
  const log = createLog("money", settings.logLevel);
  const { db, close } = openDatabase(settings.databaseUrl, { maxConnections: 5 });
  try {
    const providers = createProviders(settings, {
      deadlineMs: providerDeadlineMs,
      schoolName: school.shell.name,
      publicUrl: settings.publicUrl,
      prices,
      now: () => readSchoolClock(db),
    });
    const { graceHours } = settings.billing;
    const recipients = { schoolEmail: school.shell.contact.email, listInstructorEmails };
    const listDisputeRecipients = openMailRecipients(recipients, "disputes");
    const payments = { db, providers, issuer, graceHours, listDisputeRecipients };
    const { asked, failed } = await reconcile({ ...payments, log }, { due: "all" });
    if (failed > 0) throw new Error(`${failed} of ${asked} could not be asked; run it again`);
    return `${asked} checkouts and subscriptions asked about`;
  } finally {
    await close();
  }
}

runMoneyCommand(process.argv.slice(2)).then(
  (output) => process.stdout.write(`${output}\n`),
  (error: unknown) => {
    process.stderr.write(`money: ${describeError(error)}\n`);
    process.exitCode = 1;
  },
);
