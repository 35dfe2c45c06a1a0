import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import type { Logger } from "#platform/server/log/log.ts";
import { type PlanPrices, planPrices, providerNames } from "../../contract.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import type { PlanTarget } from "../providers/plan-catalogue.ts";
import { insertPriceRevision, lockPrices } from "../queries/prices/price-revisions.ts";
import {
  beginPriceSave,
  deletePriceSave,
  failPriceSave,
  findPriceSave,
  type PriceSaveRow,
} from "../queries/prices/price-saves.ts";
import { isSold, type PriceDeps, priceJob } from "./change-prices.ts";
import {
  type CurrentPrices,
  type PlanCodes,
  pricesOf,
  targetKey,
  withCurrentCodes,
  withPrices,
} from "./school-prices.ts";
import { comparePlans, createPlans } from "./sync-plans.ts";

export interface PriceSaveDeps extends Omit<PriceDeps, "jobs"> {
  log: Pick<Logger, "warn">;
}

/** A failure of a save whose reason the instructor sees. */
class PriceSaveError extends Error {
  readonly isFinal: boolean;

  constructor(message: string, { cause, isFinal }: { cause?: unknown; isFinal: boolean }) {
    super(message, { cause });
    this.name = "PriceSaveError";
    this.isFinal = isFinal;
  }
}

const maxAttempts = 3;

/** Works on queued price saves. */
export async function workOnPriceSaves({
  jobs,
  ...deps
}: PriceSaveDeps & { jobs: Jobs }): Promise<void> {
  await jobs.work(priceJob, ({ saveId }) => applyPriceSave(deps, saveId));
}

/** Queues the open save again, which a dead worker may have left. */
export async function requeuePriceSave({
  db,
  jobs,
}: Pick<PriceDeps, "db"> & { jobs: Pick<Jobs, "send"> }): Promise<void> {
  const save = await findPriceSave(db);
  if (save?.state === "saving") await jobs.send(priceJob, { saveId: save.id }, { key: save.id });
}

/**
 * Creates the missing plans at each provider for a save's prices, then stores the prices as the
 * newest revision. The first save also stores the folder's prices as a revision. The previous
 * prices are sold meanwhile. If a provider is unavailable the job throws and is repeated; after the
 * last attempt the save is marked as failed, with its reason.
 */
export async function applyPriceSave(deps: PriceSaveDeps, saveId: string): Promise<void> {
  const { db, log } = deps;
  const save = await beginPriceSave(db, saveId);
  if (!save) return;
  try {
    const prices = planPrices.parse(save.prices);
    const planCodes = await preparePlans(deps, await deps.prices.read(db), prices);
    await db.transaction().execute((trx) => finish(deps, trx, { save, prices, planCodes }));
  } catch (error) {
    const isKnown = error instanceof PriceSaveError;
    if (save.attempts < maxAttempts && !(isKnown && error.isFinal)) throw error;
    log.warn({ err: error, saveId }, "prices not saved");
    const text = "Something went wrong on our side. The server's log says what.";
    await failPriceSave(db, saveId, isKnown ? error.message : text);
  }
}

/** Creates the missing plans at every provider. Current subscribers keep theirs. */
async function preparePlans(
  { targets }: Pick<PriceDeps, "targets">,
  seen: CurrentPrices,
  prices: PlanPrices,
): Promise<PlanCodes> {
  const offers = withPrices(seen.offers, prices);
  const prepared: Record<string, Readonly<Record<string, string>>> = {};
  for (const target of withCurrentCodes(targets, seen)) {
    const { provider, catalogue, planCodes } = target;
    try {
      const comparison = await comparePlans({ catalogue }, { offers, planCodes });
      prepared[targetKey(provider, catalogue.currency)] = await createPlans(
        { catalogue },
        comparison,
      );
    } catch (cause) {
      if (!(cause instanceof GatewayError)) throw cause;
      throw new PriceSaveError(explain(target, cause), { cause, isFinal: !cause.retriable });
    }
  }
  return prepared;
}

function explain({ provider }: PlanTarget, error: GatewayError): string {
  const name = providerNames[provider];
  switch (error.code) {
    case "gateway.unavailable":
      return `${name} does not answer.`;
    case "gateway.unauthorized":
      return `${name} does not accept the school’s key.`;
    case "gateway.invalid_response":
      return `${name} gave an answer that cannot be read.`;
    default:
      return `${name} refuses a plan: ${error.message.replace(/^[a-z._]+: /, "")}`;
  }
}

interface PreparedSave {
  save: PriceSaveRow;
  prices: PlanPrices;
  planCodes: PlanCodes;
}

async function finish(
  deps: Pick<PriceDeps, "prices">,
  trx: Trx,
  { save, prices, planCodes }: PreparedSave,
): Promise<void> {
  await lockPrices(trx);
  // Another worker may have finished the save meanwhile.
  if (!(await deletePriceSave(trx, { id: save.id, state: "saving" }))) return;
  const current = await deps.prices.read(trx);
  if (isSold(current, prices)) return;
  if (current.revision !== save.revision) {
    throw new PriceSaveError("Other prices were saved meanwhile.", { isFinal: true });
  }
  if (current.revision === 0) {
    const { offers, planCodes: codes } = deps.prices.folder;
    const first = { prices: pricesOf(offers), planCodes: codes, authorId: null, reason: "" };
    await insertPriceRevision(trx, first);
  }
  const { authorId, reason, action } = save;
  const id = await insertPriceRevision(trx, { prices, planCodes, authorId, reason });
  await recordAction(trx, {
    actorId: authorId,
    action,
    reason,
    subject: { kind: "prices", id: String(id) },
    details: { revision: id },
  });
}
