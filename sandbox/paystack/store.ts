import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { createJsonFileWriter, inMemoryOnly, readJsonFile } from "../storage/json-file.ts";
import { storedDeliveries } from "../webhooks/deliver-events.ts";
import type { Dispute } from "./disputes/state.ts";
import type { Refund } from "./refunds/state.ts";
import {
  type Authorization,
  type ConfiguredPlan,
  type Customer,
  type Delivery,
  type FileState,
  fileState,
  type Invoice,
  type Plan,
  type Subscription,
  type Transaction,
} from "./state.ts";

/** The state of the sandbox in memory, backed by a file. */
export interface Store {
  plans: Map<string, Plan>;
  transactions: Map<string, Transaction>;
  /** By lower-case email, which identifies a customer at Paystack. */
  customers: Map<string, Customer>;
  authorizations: Map<string, Authorization>;
  subscriptions: Map<string, Subscription>;
  invoices: Map<string, Invoice>;
  refunds: Map<number, Refund>;
  disputes: Map<number, Dispute>;
  /** The time of the next list of expiring cards. */
  expiringCardsAt: string | null;
  deliveries: Map<number, Delivery>;
  nextId(): number;
  save(): Promise<void>;
}

interface StoreOptions {
  dataDir: string;
  isStored: boolean;
  plans: readonly ConfiguredPlan[];
  now: () => string;
  /** Called at each save. */
  onChange: () => void;
}

/** Loads the folder's state, or an empty one; configured plans replace stored ones. */
export async function openStore({
  dataDir,
  isStored,
  plans,
  now,
  onChange,
}: StoreOptions): Promise<Store> {
  const path = join(dataDir, "paystack.json");
  const stored = await readJsonFile(path);
  const state = stored === undefined ? emptyState() : parseState(path, stored);
  let lastId = state.lastId;
  const store: Store = {
    plans: new Map(state.plans.map((it) => [it.planCode, it])),
    transactions: new Map(state.transactions.map((it) => [it.reference, it])),
    customers: new Map(state.customers.map((it) => [it.email, it])),
    authorizations: new Map(state.authorizations.map((it) => [it.authorizationCode, it])),
    subscriptions: new Map(state.subscriptions.map((it) => [it.subscriptionCode, it])),
    invoices: new Map(state.invoices.map((it) => [it.invoiceCode, it])),
    refunds: new Map(state.refunds.map((it) => [it.id, it])),
    disputes: new Map(state.disputes.map((it) => [it.id, it])),
    expiringCardsAt: state.expiringCardsAt,
    deliveries: new Map(state.deliveries.map((it) => [it.id, it])),
    nextId() {
      lastId += 1;
      return lastId;
    },
    save() {
      onChange();
      return file.save();
    },
  };
  const file = isStored ? createJsonFileWriter(path, () => snapshot(store, lastId)) : inMemoryOnly;
  for (const plan of plans) {
    const older = store.plans.get(plan.planCode);
    const id = older?.id ?? store.nextId();
    const createdAt = older?.createdAt ?? now();
    store.plans.set(plan.planCode, { ...plan, id, createdAt, description: null });
  }
  addMissingCards(store);
  await store.save();
  return store;
}

/** Files of earlier versions contain authorizations without cards. */
function addMissingCards({ customers, authorizations }: Store) {
  for (const { authorizationCode, customerCode } of customers.values()) {
    if (authorizationCode === null || authorizations.has(authorizationCode)) continue;
    authorizations.set(authorizationCode, {
      authorizationCode,
      customerCode,
      channel: "card",
      bin: "408408",
      last4: "4081",
      expMonth: 12,
      expYear: 2040,
      brand: "visa",
      reusable: true,
      signature: `SIG_${customerCode.slice(4)}`,
    });
  }
}

/** A random code, as `SUB_4f0c…`. */
export function newCode(prefix: string): string {
  return prefix + randomBytes(10).toString("hex").slice(0, 15);
}

function snapshot(store: Store, lastId: number): FileState {
  return {
    lastId,
    plans: [...store.plans.values()],
    transactions: [...store.transactions.values()],
    customers: [...store.customers.values()],
    authorizations: [...store.authorizations.values()],
    subscriptions: [...store.subscriptions.values()],
    invoices: [...store.invoices.values()],
    refunds: [...store.refunds.values()],
    disputes: [...store.disputes.values()],
    expiringCardsAt: store.expiringCardsAt,
    deliveries: storedDeliveries(store.deliveries),
  };
}

function emptyState(): FileState {
  return fileState.parse({
    lastId: 0,
    plans: [],
    transactions: [],
    customers: [],
    subscriptions: [],
    deliveries: [],
  });
}

function parseState(path: string, stored: unknown): FileState {
  const parsed = fileState.safeParse(stored);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => issue.path.join(".")).join(", ");
  throw new Error(`${path} cannot be read (${fields}); delete it to begin anew`);
}
