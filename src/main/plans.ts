import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { type Provider, provider } from "#billing/contract.ts";
import {
  applyComparison,
  comparePlans,
  openPaypalPlans,
  openPaystackPlans,
  presentDrift,
  presentVariable,
  readOffers,
} from "#billing/server/index.ts";
import { guardFetch } from "#platform/server/outbound/guarded-fetch.ts";
import { ConfigError } from "#platform/server/system/config-error.ts";
import { inheritedEnvironment, readEnvironment } from "./config.ts";
import { readExistingSettings } from "./process/read-existing-settings.ts";
import { readOwnSchool } from "./process/read-own-school.ts";
import type { Settings } from "./settings.ts";

const usage = "npm run plans -- sync [--yes] [--also-current-subscribers]";
/** Of one call; nobody waits for a page here. */
const deadlineMs = 30_000;

interface SyncOptions {
  isConfirmed: boolean;
  alsoCurrentSubscribers: boolean;
}

/** Brings the providers' plans to the prices of `plans.json`, after a yes. */
async function syncPlans(settings: Settings, options: SyncOptions): Promise<void> {
  const offers = await readOffers(settings.schoolDir);
  const catalogues = await openCatalogues(settings);
  const compared = await Promise.all(
    provider.options.map(async (name) => {
      const { planCodes } = settings[name];
      const comparing = comparePlans({ catalogue: catalogues[name] }, { offers, planCodes });
      return { name, comparison: await naming(name, comparing) };
    }),
  );
  const drift = compared.flatMap(({ name, comparison }) =>
    comparison.drift.map((each) => ({ provider: name, drift: each })),
  );
  if (drift.length > 0) print(`${presentDrift(drift, options)}\n`);
  if (options.alsoCurrentSubscribers && drift.some((it) => it.drift.kind === "price")) {
    print(
      "Current subscribers pay the new price from their next charge: tell them 14 days before.\n",
    );
  }
  const writes = drift.filter((it) => it.drift.kind !== "code").length;
  if (writes === 0) print("The providers have every plan at its price.\n");
  else if (!options.isConfirmed) await confirm(writes);
  for (const { name, comparison } of compared) {
    const catalogue = catalogues[name];
    const codes = await naming(name, applyComparison({ catalogue }, comparison, options));
    print(presentVariable(name, codes));
  }
}

async function openCatalogues(settings: Settings) {
  const { paystack, paypal } = settings;
  const { shell } = await readOwnSchool(settings);
  const guarded = (name: Provider) => ({ fetch: guardFetch({ name, deadlineMs }), deadlineMs });
  const withoutSlash = (url: string) => url.replace(/\/+$/, "");
  return {
    paystack: openPaystackPlans({
      ...guarded("paystack"),
      baseUrl: withoutSlash(paystack.apiUrl),
      secretKey: paystack.secretKey,
    }),
    paypal: openPaypalPlans({
      ...guarded("paypal"),
      baseUrl: withoutSlash(paypal.apiUrl),
      clientId: paypal.clientId,
      clientSecret: paypal.clientSecret,
      productName: shell.name,
    }),
  };
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
