import * as z from "zod";
import type { Executor } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import {
  type ListedPlan,
  type PlanNames,
  type PlanOffer,
  type PlanPrices,
  type Provider,
  planPrices,
} from "../../contract.ts";
import type { PlanTarget } from "../providers/plan-catalogue.ts";
import { selectNewestPrices } from "../queries/prices/price-revisions.ts";
import { type CountLessons, listPlans } from "./opened-lessons.ts";
import {
  joinPaystack,
  type PaystackPlanCodes,
  type ProviderPrices,
  type ReadPrices,
  readOffers,
  readPaypalPrices,
} from "./read-plans.ts";

/** The providers' plan codes by plan and billing period, for each `targetKey`. */
export type PlanCodes = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface SavedPrices {
  offers: PlanOffer[];
  /** 0: no prices were saved, so the content folder's prices are sold. */
  revision: number;
  savedAt: Date | null;
  planCodes: PlanCodes;
}

/** The prices that are charged now. */
export interface CurrentPrices extends SavedPrices {
  providers: Record<Provider, ProviderPrices>;
}

export interface SchoolPrices {
  planNames: PlanNames;
  /** The content folder's prices, which are sold until others are saved. */
  folder: CurrentPrices;
  read: (db: Executor) => Promise<CurrentPrices>;
  readPrices: Record<Provider, ReadPrices>;
}

interface Configured {
  paystack: PaystackPlanCodes;
  paypal: { planCodes: Readonly<Record<string, string>> };
}

/** The cache tag of responses that show prices. */
export const pricesTag = "prices";
/** The NOTIFY channel of changed prices (migrations/031-billing.sql). */
export const pricesChannel = "prices_changed";

/** The key of a provider's plans in a currency, as `paystack:NGN`. */
export const targetKey = (provider: Provider, currency: "NGN" | "USD"): string =>
  `${provider}:${currency}`;

/**
 * The content folder's prices, overlaid with the prices saved in the studio. Throws when a plan is
 * missing, listed twice, or without a code.
 */
export async function readSchoolPrices(
  schoolDir: string,
  { paystack, paypal }: Configured,
): Promise<SchoolPrices> {
  const listed = await readOffers(schoolDir);
  const { dollarPlanCodes } = paystack;
  const configured: PlanCodes = {
    [targetKey("paystack", "NGN")]: paystack.planCodes,
    ...(dollarPlanCodes && { [targetKey("paystack", "USD")]: dollarPlanCodes }),
    [targetKey("paypal", "USD")]: paypal.planCodes,
  };
  const { planNames } = joinPaystack(listed, paystack);
  const folder = join(listed, configured, { revision: 0, savedAt: null });

  const read = async (db: Executor): Promise<CurrentPrices> => {
    const { offers, planCodes: saved, ...revision } = await readSavedPrices(db, listed);
    if (revision.revision === 0) return folder;
    const keys = Object.keys(configured);
    const codes = keys.map((key) => [key, saved[key] ?? configured[key] ?? {}]);
    return join(offers, Object.fromEntries(codes), revision);
  };
  return {
    planNames,
    folder,
    read,
    readPrices: {
      paystack: async (db) => (await read(db)).providers.paystack,
      paypal: async (db) => (await read(db)).providers.paypal,
    },
  };
}

interface OfferReader {
  db: Database;
  prices: Pick<SchoolPrices, "read">;
  countLessons: CountLessons;
  /** False while a notification may have been missed (database/cache-coherence.ts). */
  isCurrent?: (() => boolean) | undefined;
}

/**
 * Creates the reader of the offers that visitors see. While the database is unavailable it returns
 * the offers it read last.
 */
export function createOfferReader({
  db,
  prices,
  countLessons,
  isCurrent = () => true,
}: OfferReader) {
  let last: ListedPlan[] | undefined;
  return async (): Promise<ListedPlan[]> => {
    try {
      last = listPlans((await prices.read(db)).offers, await countLessons(db));
      return last;
    } catch (error) {
      if (last && !isCurrent()) return last;
      throw error;
    }
  };
}

/** The newest saved prices and their plan codes, laid over the folder's offers. */
export async function readSavedPrices(
  db: Executor,
  folder: readonly PlanOffer[],
): Promise<SavedPrices> {
  const row = await selectNewestPrices(db);
  if (!row) return { offers: [...folder], planCodes: {}, revision: 0, savedAt: null };
  return {
    offers: withPrices(folder, planPrices.parse(row.prices)),
    planCodes: savedCodes.parse(row.planCodes),
    revision: row.id,
    savedAt: row.savedAt,
  };
}

const savedCodes = z.record(z.string(), z.record(z.string(), z.string()));

function join(
  listed: readonly PlanOffer[],
  planCodes: PlanCodes,
  saved: Pick<CurrentPrices, "revision" | "savedAt">,
): CurrentPrices {
  const at = (provider: Provider, currency: "NGN" | "USD") =>
    planCodes[targetKey(provider, currency)];
  const { offers, paystackPriceOf, paystackDollarPriceOf } = joinPaystack(listed, {
    planCodes: at("paystack", "NGN") ?? {},
    dollarPlanCodes: at("paystack", "USD"),
  });
  return {
    offers,
    planCodes,
    ...saved,
    providers: {
      paystack: { priceOf: paystackPriceOf, dollarPriceOf: paystackDollarPriceOf },
      paypal: { priceOf: readPaypalPrices(offers, at("paypal", "USD") ?? {}) },
    },
  };
}

/** The same offers at other prices. */
export function withPrices(offers: readonly PlanOffer[], listed: PlanPrices): PlanOffer[] {
  const pricesOf = new Map(listed.map(({ plan, prices }) => [plan, prices]));
  return offers.map((offer) => ({ ...offer, prices: pricesOf.get(offer.plan) ?? offer.prices }));
}

export const pricesOf = (offers: readonly PlanOffer[]): PlanPrices =>
  offers.map(({ plan, prices }) => ({ plan, prices }));

/** The providers' plans with the currently sold codes. */
export function withCurrentCodes<Target extends PlanTarget>(
  targets: readonly Target[],
  { planCodes }: Pick<CurrentPrices, "planCodes">,
): Target[] {
  return targets.map((target) => {
    const { provider, catalogue } = target;
    const current = planCodes[targetKey(provider, catalogue.currency)];
    return { ...target, planCodes: current ?? target.planCodes };
  });
}
