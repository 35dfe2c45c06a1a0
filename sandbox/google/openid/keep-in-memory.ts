import type { Adapter, AdapterPayload } from "oidc-provider";

interface Kept {
  payload: AdapterPayload;
  expiresAt: number;
}

/** Where codes, sessions and consents live: as long as the process, and no longer than they may. */
export function keepInMemory(): (model: string) => Adapter {
  const kept = new Map<string, Kept>();
  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`;
    const find = async (id: string) => {
      const found = kept.get(keyOf(id));
      if (found === undefined || found.expiresAt > Date.now()) return found?.payload;
      kept.delete(keyOf(id));
      return undefined;
    };
    const findBy = async (field: "uid" | "userCode", value: string) =>
      [...kept].find(([key, it]) => key.startsWith(`${model}:`) && it.payload[field] === value)?.[1]
        .payload;
    return {
      find,
      findByUid: (uid) => findBy("uid", uid),
      findByUserCode: (userCode) => findBy("userCode", userCode),
      async upsert(id, payload, expiresInSeconds) {
        const lifeMs = (expiresInSeconds ?? Number.POSITIVE_INFINITY) * 1000;
        kept.set(keyOf(id), { payload, expiresAt: Date.now() + lifeMs });
        dropOutlived(kept);
      },
      async consume(id) {
        const found = await find(id);
        if (found) found.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        kept.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key);
      },
    };
  };
}

/** Rows stand in the order they came in, so that the oldest are looked at first. */
function dropOutlived(kept: Map<string, Kept>): void {
  const now = Date.now();
  for (const [key, { expiresAt }] of kept) {
    if (expiresAt > now && kept.size <= 20_000) return;
    kept.delete(key);
  }
}
