import { reconcile } from "#billing/server/index.ts";
import { openDatabase } from "#platform/server/database/open-database.ts";
import { describeError } from "#platform/server/log/describe-error.ts";
import { createLog } from "#platform/server/log/log.ts";
import { ConfigError } from "#platform/server/system/config-error.ts";
import { readEnvironment } from "./config.ts";
import { openOwnSchool } from "./process/open-own-school.ts";
import { openPayments } from "./process/open-payments.ts";
import { readExistingSettings } from "./process/read-existing-settings.ts";

const usage = "npm run money -- reconcile";

/** Fetches everything that may have changed at the payment providers, and applies it. */
async function runMoneyCommand(args: readonly string[]): Promise<string> {
  if (args.join(" ") !== "reconcile") throw new ConfigError([usage]);
  const settings = await readExistingSettings(readEnvironment());
  const log = createLog("money", settings.logLevel);
  const { db, close } = openDatabase(settings.databaseUrl, { maxConnections: 5 });
  try {
    const schoolTexts = await openOwnSchool({ db, log, settings });
    const payments = await openPayments({ db, settings, schoolTexts });
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
