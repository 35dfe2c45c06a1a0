import { useSyncExternalStore } from "react";

interface Store<Snapshot> {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => Snapshot;
}

const never = () => () => {};

/** A store's current state; null without a store. */
export function useSnapshot<Snapshot>(store: Store<Snapshot> | null): Snapshot | null {
  return useSelection(store, (snapshot) => snapshot);
}

/** A part of a store's current state; null without a store. Renders when that part changes. */
export function useSelection<Snapshot, Selection>(
  store: Store<Snapshot> | null,
  select: (snapshot: Snapshot) => Selection,
): Selection | null {
  return useSyncExternalStore(
    store?.subscribe ?? never,
    () => (store ? select(store.getSnapshot()) : null),
    () => null,
  );
}
