import type { Adapter, AdapterPayload } from "oidc-provider";

interface Entry {
  payload: AdapterPayload;
  expiresAt: number;
}

/** Stores codes, sessions and consents in memory until they expire. */
export function createMemoryAdapter(): (model: string) => Adapter {
  const entries = new Map<string, Entry>();
  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`;
    const find = async (id: string) => {
      const found = entries.get(keyOf(id));
      if (found === undefined || found.expiresAt > Date.now()) return found?.payload;
      entries.delete(keyOf(id));
      return undefined;
    };
    const findBy = async (field: "uid" | "userCode", value: string) =>
      [...entries].find(
        ([key, it]) => key.startsWith(`${model}:`) && it.payload[field] === value,
      )?.[1].payload;
    return {
      find,
      findByUid: (uid) => findBy("uid", uid),
      findByUserCode: (userCode) => findBy("userCode", userCode),
      async upsert(id, payload, expiresInSeconds) {
        const lifeMs = (expiresInSeconds ?? Number.POSITIVE_INFINITY) * 1000;
        entries.set(keyOf(id), { payload, expiresAt: Date.now() + lifeMs });
        purgeExpiredEntries(entries);
      },
      async consume(id) {
        const found = await find(id);
        if (found) found.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        entries.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of entries)
          if (payload.grantId === grantId) entries.delete(key);
      },
    };
  };
}

/** Entries are in insertion order, so the oldest come first. */
function purgeExpiredEntries(entries: Map<string, Entry>): void {
  const now = Date.now();
  for (const [key, { expiresAt }] of entries) {
    if (expiresAt > now && entries.size <= 20_000) return;
    entries.delete(key);
  }
}
