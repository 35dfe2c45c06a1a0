import { lockDataFolder } from "#main/demo/lock-data-folder.ts";

/** Waits for the word, takes the data folder, tells how it went, and holds it until killed. */
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
