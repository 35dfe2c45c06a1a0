import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { createJsonFileWriter, inMemoryOnly, readJsonFile } from "../storage/json-file.ts";
import { type Delivery, storedDeliveries } from "../webhooks/deliver-events.ts";
import {
  type ConfiguredPlan,
  configuredPlan,
  type Dispute,
  defaultProductId,
  type FileState,
  fileState,
  type Payment,
  type Plan,
  type Product,
  type Refund,
  type Replay,
  type Signing,
  type Subscription,
} from "./state.ts";
import { makeSigning } from "./webhooks/certificate.ts";

/** The state of the sandbox in memory, backed by a file. */
export interface Store {
  signing: Signing;
  plans: Map<string, Plan>;
  subscriptions: Map<string, Subscription>;
  products: Map<string, Product>;
  payments: Payment[];
  refunds: Refund[];
  disputes: Map<string, Dispute>;
  replays: Map<string, Replay>;
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
  const path = join(dataDir, "paypal.json");
  const stored = await readJsonFile(path);
  const state = stored === undefined ? await emptyState(now()) : parseState(path, stored);
  let lastId = state.lastId;
  const store: Store = {
    signing: state.signing,
    plans: new Map(state.plans.map((it) => [it.planId, it])),
    subscriptions: new Map(state.subscriptions.map((it) => [it.id, it])),
    products: new Map(state.products.map((it) => [it.id, it])),
    payments: state.payments,
    refunds: state.refunds,
    disputes: new Map(state.disputes.map((it) => [it.id, it])),
    replays: new Map(state.replays.map((it) => [it.requestId, it])),
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
  for (const it of plans) {
    const older = store.plans.get(it.planId);
    store.plans.set(it.planId, {
      createdAt: now(),
      productId: defaultProductId,
      description: null,
      paymentFailureThreshold: 1,
      autoBillOutstanding: true,
      ...older,
      ...configuredPlan.parse(it),
    });
  }
  if (!store.products.has(defaultProductId)) {
    store.products.set(defaultProductId, {
      id: defaultProductId,
      name: "Piano lessons",
      type: "SERVICE",
      category: "SCHOOLS",
      description: null,
      createdAt: now(),
    });
  }
  await store.save();
  return store;
}

/** A random id such as `I-4F0C1B2A9D3E`. */
export function newId(prefix: string, length = 12): string {
  return prefix + randomBytes(length).toString("hex").slice(0, length).toUpperCase();
}

function snapshot(store: Store, lastId: number): FileState {
  return {
    lastId,
    signing: store.signing,
    plans: [...store.plans.values()],
    subscriptions: [...store.subscriptions.values()],
    products: [...store.products.values()],
    payments: store.payments,
    refunds: store.refunds,
    disputes: [...store.disputes.values()],
    replays: [...store.replays.values()],
    deliveries: storedDeliveries(store.deliveries),
  };
}

async function emptyState(now: string): Promise<FileState> {
  const none = { plans: [], subscriptions: [], payments: [], replays: [], deliveries: [] };
  return fileState.parse({ lastId: 0, signing: await makeSigning(now), ...none });
}

function parseState(path: string, stored: unknown): FileState {
  const parsed = fileState.safeParse(stored);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => issue.path.join(".")).join(", ");
  throw new Error(`${path} cannot be read (${fields}); delete it to begin anew`);
}
