import { setFlagsFromString } from "node:v8";
import * as z from "zod";
import { serveTasks } from "#platform/server/child-worker/serve-tasks.ts";
import type { EngravingResult } from "./drawn-system.ts";
import { UndrawnError } from "./find-failing-bar.ts";

// The child process that engraves scores, see open-engraver.ts.

/** 512 MB of WebAssembly memory; a long score takes 100 MB. */
setFlagsFromString("--wasm-max-mem-pages=8192");

const engravingTask = z.object({
  musicXml: z.string(),
  semitones: z.int(),
  printedParts: z.array(z.int()).nullable(),
});

serveTasks(async (input) => {
  const { engraveScore } = await import("./engrave-score.ts");
  const { musicXml, ...print } = engravingTask.parse(JSON.parse(input.toString("utf8")));
  const result: EngravingResult = await engraveScore(musicXml, print).catch((error: unknown) => {
    if (!(error instanceof UndrawnError)) throw error;
    return { reason: error.message, bar: error.bar };
  });
  return Buffer.from(JSON.stringify(result));
});
