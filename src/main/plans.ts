import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import type { Provider } from "#billing/contract.ts";
import {
  applyComparison,
  comparePlans,
  findPriceChanges,
  presentDrift,
  presentPriceChanges,
  presentVariable,
  readOffers,
  schedulePriceChanges,
} from "#billing/server/index.ts";
import { openDatabase } from "#platform/server/database/open-database.ts";
import { ConfigError } from "#platform/server/system/config-error.ts";
import { inheritedEnvironment, readEnvironment } from "./config.ts";
import { openPlanTargets } from "./payments/open-plan-targets.ts";
import { readExistingSettings } from "./process/read-existing-settings.ts";
import { readOwnSchool } from "./process/read-own-school.ts";
import type { Settings } from "./settings.ts";

const usage = "npm run plans -- sync [--yes] [--also-current-subscribers]";
interface SyncOptions {
  isConfirmed: boolean;
  alsoCurrentSubscribers: boolean;
}

/**
 * Brings the providers' plans to the prices of `plans.json`, after a yes, and announces those of
 * current subscribers where asked to.
 */
async function syncPlans(settings: Settings, options: SyncOptions): Promise<void> {
  const offers = await readOffers(settings.schoolDir);
  const { shell } = await readOwnSchool(settings);
  const targets = openPlanTargets(settings, { schoolName: shell.name });
  const compared = await Promise.all(
    targets.map(async ({ planCodes, ...target }) => {
      const comparing = comparePlans(target, { offers, planCodes });
      return { ...target, comparison: await naming(target.provider, comparing) };
    }),
  );
  const drift = compared.flatMap(({ provider, comparison }) =>
    comparison.drift.map((each) => ({ provider, drift: each })),
  );
  const opened = options.alsoCurrentSubscribers
    ? openDatabase(settings.databaseUrl, { maxConnections: 1 })
    : null;
  try {
    const older = opened ? await findPriceChanges(opened, { offers, targets }) : [];
    if (drift.length > 0) print(`${presentDrift(drift)}\n`);
    if (older.length > 0) {
      print(`${presentPriceChanges(older)}\n`);
      print("They are mailed now, and charged so 14 days later at the earliest.\n");
    }
    const writes = drift.filter((it) => it.drift.kind !== "code").length + older.length;
    if (writes === 0) print("The providers have every plan at its price.\n");
    else if (!options.isConfirmed) await confirm(writes);
    for (const { provider, variable, catalogue, comparison } of compared) {
      const codes = await naming(provider, applyComparison({ catalogue }, comparison));
      print(presentVariable(variable, codes));
    }
    if (opened) await schedulePriceChanges(opened, older);
  } finally {
    await opened?.close();
  }
}

/** Throws unless somebody types "yes". */
async function confirm(writes: number): Promise<void> {
  print(`Type yes to write ${writes === 1 ? "this change" : `these ${writes} changes`}.`);
  const answers = createInterface({ input: process.stdin });
  try {
    for await (const answer of answers) {
      if (answer.trim() === "yes") return;
      break;
    }
  } finally {
    answers.close();
  }
  throw new ConfigError(["nothing was written"]);
}

/** Says which provider an error comes from. */
async function naming<Value>(name: Provider, work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (cause) {
    throw new Error(`${name}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}

/** Before the first sync a school in production has no plan codes, which it needs otherwise. */
function readOwnEnvironment() {
  const given = inheritedEnvironment();
  if (given.SCHOOL_MODE !== "production") return readEnvironment(given);
  const { PAYSTACK_PLANS, PAYPAL_PLANS } = given;
  const codes = { PAYSTACK_PLANS: PAYSTACK_PLANS || "{}", PAYPAL_PLANS: PAYPAL_PLANS || "{}" };
  return readEnvironment({ ...given, ...codes });
}

function readOptions(args: readonly string[]): SyncOptions {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { yes: { type: "boolean" }, "also-current-subscribers": { type: "boolean" } },
    });
    if (positionals.join() !== "sync") throw new ConfigError([usage]);
    return {
      isConfirmed: values.yes ?? false,
      alsoCurrentSubscribers: values["also-current-subscribers"] ?? false,
    };
  } catch {
    throw new ConfigError([usage]);
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function runPlansCommand(args: readonly string[]): Promise<void> {
  const options = readOptions(args);
  await syncPlans(await readExistingSettings(readOwnEnvironment()), options);
}

runPlansCommand(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`plans: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
