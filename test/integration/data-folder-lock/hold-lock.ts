import { lockDataFolder } from "#main/demo/lock-data-folder.ts";

/**
 * Waits for a message, locks the data folder, reports the outcome, and holds the lock until killed.
 */
process.once("message", async () => {
  let outcome = "held";
  try {
    await lockDataFolder(String(process.argv[2]));
  } catch (error) {
    outcome = error instanceof Error ? error.message : String(error);
  }
  process.send?.(outcome);
});
process.send?.("waiting");
process.once("disconnect", () => process.exit(0));
