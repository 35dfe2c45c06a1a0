import { setFlagsFromString } from "node:v8";
import { serveTasks } from "#platform/server/child-worker/serve-tasks.ts";

// The child process that engraves scores, see open-engraver.ts.

/** 512 MB of WebAssembly; a long score takes 100. */
setFlagsFromString("--wasm-max-mem-pages=8192");

serveTasks(async (input) => {
  const { engraveScore } = await import("./engrave-score.ts");
  return Buffer.from(JSON.stringify(await engraveScore(input.toString("utf8"))));
});
