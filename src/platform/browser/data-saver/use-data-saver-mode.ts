import { useSyncExternalStore } from "react";
import { onPreferenceChange } from "../storage/visitor-cookie.ts";
import { type DataSaverMode, readDataSaverMode } from "./data-saver.ts";

/** The visitor's data saver mode; `all` on the server and at the first render. */
export function useDataSaverMode(): DataSaverMode {
  return useSyncExternalStore(onPreferenceChange, readDataSaverMode, () => "all");
}
