import { useSyncExternalStore } from "react";
import { type DataUse, onDataUse, readDataUse } from "./data-use.ts";

/** How much a film may fetch; on the server and at the first render, as much as it has. */
export function useDataUse(): DataUse {
  return useSyncExternalStore(onDataUse, readDataUse, () => "all");
}
