import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { createJsonFileWriter, readJsonFile } from "../storage/json-file.ts";
import {
  type ConfiguredPlan,
  type Customer,
  type Delivery,
  type FileState,
  fileState,
  type Plan,
  type Subscription,
  type Transaction,
} from "./state.ts";

const maxStoredDeliveries = 500;

/** The state of the sandbox in memory, backed by a file. */
export interface Store {
  plans: Map<string, Plan>;
  transactions: Map<string, Transaction>;
  /** By lower-case e-mail: Paystack knows a customer by it. */
  customers: Map<string, Customer>;
  subscriptions: Map<string, Subscription>;
  deliveries: Map<number, Delivery>;
  nextId(): number;
  save(): Promise<void>;
}

/** Loads the folder's state, or an empty one; configured plans replace stored ones. */
export async function openStore(
  dataDir: string,
  plans: readonly ConfiguredPlan[],
  now: () => string,
): Promise<Store> {
  const path = join(dataDir, "paystack.json");
  const stored = await readJsonFile(path);
  const state = stored === undefined ? emptyState() : parseState(path, stored);
  let lastId = state.lastId;
  const store: Store = {
    plans: new Map(state.plans.map((it) => [it.planCode, it])),
    transactions: new Map(state.transactions.map((it) => [it.reference, it])),
    customers: new Map(state.customers.map((it) => [it.email, it])),
    subscriptions: new Map(state.subscriptions.map((it) => [it.subscriptionCode, it])),
    deliveries: new Map(state.deliveries.map((it) => [it.id, it])),
    nextId() {
      lastId += 1;
      return lastId;
    },
    save: () => file.save(),
  };
  const file = createJsonFileWriter(path, () => snapshot(store, lastId));
  for (const plan of plans) {
    const older = store.plans.get(plan.planCode);
    const id = older?.id ?? store.nextId();
    const createdAt = older?.createdAt ?? now();
    store.plans.set(plan.planCode, { ...plan, id, createdAt, description: null });
  }
  await store.save();
  return store;
}

/** A random code such as `SUB_4f0c…`. */
export function newCode(prefix: string): string {
  return prefix + randomBytes(10).toString("hex").slice(0, 15);
}

function snapshot(store: Store, lastId: number): FileState {
  return {
    lastId,
    plans: [...store.plans.values()],
    transactions: [...store.transactions.values()],
    customers: [...store.customers.values()],
    subscriptions: [...store.subscriptions.values()],
    deliveries: [...store.deliveries.values()].slice(-maxStoredDeliveries),
  };
}

function emptyState(): FileState {
  const none = { plans: [], transactions: [], customers: [], subscriptions: [], deliveries: [] };
  return { lastId: 0, ...none };
}

function parseState(path: string, stored: unknown): FileState {
  const parsed = fileState.safeParse(stored);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => issue.path.join(".")).join(", ");
  throw new Error(`${path} cannot be read (${fields}); delete it to begin anew`);
}
