import { useSyncExternalStore } from "react";
import { type DataSaverMode, onDataSaverChange, readDataSaverMode } from "./data-saver.ts";

/** The visitor's data saver mode; `all` on the server and at the first render. */
export function useDataSaverMode(): DataSaverMode {
  return useSyncExternalStore(onDataSaverChange, readDataSaverMode, () => "all");
}
