import { useSyncExternalStore } from "react";

interface Store<Snapshot> {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => Snapshot;
}

const never = () => () => {};

/** A store's current state; null without a store. */
export function useSnapshot<Snapshot>(store: Store<Snapshot> | null): Snapshot | null {
  return useSyncExternalStore(
    store?.subscribe ?? never,
    () => store?.getSnapshot() ?? null,
    () => null,
  );
}
