import { setFlagsFromString } from "node:v8";
import { serveTasks } from "#platform/server/child-worker/serve-tasks.ts";

// The child process that engraves a film's stave band, see find-print.ts.

/** 512 MB of WebAssembly memory; a long score takes 100 MB. */
setFlagsFromString("--wasm-max-mem-pages=8192");

serveTasks(async (input) => {
  const { engraveLine } = await import("./engrave-line.ts");
  return Buffer.from(await engraveLine(input.toString("utf8")));
});
