import { createInterface } from "node:readline/promises";
import type { Readable } from "node:stream";
import { parseArgs } from "node:util";
import {
  applyComparison,
  type ConfiguredPlans,
  comparePlans,
  createProviders,
  findPriceChanges,
  formatPriceChanges,
  formatVariable,
  listPlanTargets,
  presentDrift,
  readOffers,
  readSchoolClock,
  readSoldPlans,
  savePlanCodes,
  schedulePriceChanges,
  targetKey,
  withCurrentCodes,
} from "#billing/server/index.ts";
import { type Database, openDatabase } from "#platform/server/database/open-database.ts";
import { describeError } from "#platform/server/log/describe-error.ts";
import { ConfigError } from "#platform/server/system/config-error.ts";
import { inheritedEnvironment, readEnvironment } from "./config.ts";
import { readOwnSchool } from "./process/open-own-school.ts";
import { readExistingSettings } from "./process/read-existing-settings.ts";
import { providerDeadlineMs, type Settings } from "./settings.ts";

const usage = "npm run plans -- sync [--yes] [--also-current-subscribers]";
interface SyncOptions {
  isConfirmed: boolean;
  alsoCurrentSubscribers: boolean;
}

interface CommandDeps {
  env: Readonly<Record<string, string>>;
  /** The stream on which the operator types "yes". */
  input: Readable;
  print: (line: string) => void;
}

/**
 * Updates the providers' plans to the offered prices after confirmation. On request it announces
 * the prices to current subscribers.
 */
async function syncPlans(
  deps: CommandDeps,
  settings: Settings,
  options: SyncOptions,
): Promise<void> {
  const folder = await readOffers(settings.schoolDir);
  const { shell } = await readOwnSchool(settings);
  const { db, close } = openDatabase(settings.databaseUrl, { maxConnections: 1 });
  try {
    const sold = await naming("the prices cannot be read", readSoldPlans({ db }, folder));
    const providers = createProviders(settings, {
      deadlineMs: providerDeadlineMs,
      school: shell,
      productName: shell.name,
      publicUrl: settings.publicUrl,
      prices: { read: () => Promise.reject(new Error("plans are compared without prices")) },
      now: () => readSchoolClock(db),
    });
    const configured = listPlanTargets(providers);
    const targets = withCurrentCodes(configured, sold);
    await syncTargets({ ...deps, db, targets }, sold, options);
  } finally {
    await close();
  }
}

type Sold = Awaited<ReturnType<typeof readSoldPlans>>;

async function syncTargets(
  {
    db,
    targets,
    input,
    print,
  }: CommandDeps & { db: Database; targets: readonly ConfiguredPlans[] },
  sold: Sold,
  options: SyncOptions,
): Promise<void> {
  const { offers } = sold;
  const compared = await Promise.all(
    targets.map(async ({ planCodes, ...target }) => {
      const comparing = comparePlans(target, { offers, planCodes });
      return { ...target, comparison: await naming(target.provider, comparing) };
    }),
  );
  const drift = compared.flatMap(({ provider, comparison }) =>
    comparison.drift.map((each) => ({ provider, drift: each })),
  );
  const older = options.alsoCurrentSubscribers
    ? await findPriceChanges({ db }, { offers, targets })
    : [];
  if (drift.length > 0) print(`${presentDrift(drift)}\n`);
  if (older.length > 0) {
    print(`${formatPriceChanges(older)}\n`);
    print("They are mailed now, and charged so 14 days later at the earliest.\n");
  }
  const writes = drift.filter((it) => it.drift.kind !== "code").length + older.length;
  if (writes === 0) print("The providers have every plan at its price.\n");
  else if (!options.isConfirmed) await confirm({ input, print }, writes);
  const planCodes: Record<string, Record<string, string>> = {};
  for (const { provider, variable, catalogue, comparison } of compared) {
    const codes = await naming(provider, applyComparison({ catalogue }, comparison));
    planCodes[targetKey(provider, catalogue.currency)] = codes;
    print(formatVariable(variable, codes));
  }
  await savePlanCodes({ db }, { sold, planCodes });
  await schedulePriceChanges({ db }, older);
}

/** Throws unless the operator types "yes". */
async function confirm(
  { input, print }: Pick<CommandDeps, "input" | "print">,
  writes: number,
): Promise<void> {
  print(`Type yes to write ${writes === 1 ? "this change" : `these ${writes} changes`}.`);
  const answers = createInterface({ input });
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

/** Prefixes an error with the provider, or with the failed step. */
async function naming<Value>(name: string, work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (cause) {
    throw new Error(name, { cause });
  }
}

/** Before the first sync a production school has no plan codes, which other commands require. */
function readOwnEnvironment(given: CommandDeps["env"]) {
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

export async function runPlansCommand(args: readonly string[], deps: CommandDeps): Promise<void> {
  const options = readOptions(args);
  await syncPlans(deps, await readExistingSettings(readOwnEnvironment(deps.env)), options);
}

if (import.meta.main) {
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const deps = { env: inheritedEnvironment(), input: process.stdin, print };
  runPlansCommand(process.argv.slice(2), deps).catch((error: unknown) => {
    process.stderr.write(`plans: ${describeError(error)}\n`);
    process.exitCode = 1;
  });
}
