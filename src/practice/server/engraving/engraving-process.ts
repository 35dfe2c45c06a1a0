import { setFlagsFromString } from "node:v8";
import * as z from "zod";
import { serveTasks } from "#platform/server/child-worker/serve-tasks.ts";

// The child process that engraves scores, see open-engraver.ts.

/** 512 MB of WebAssembly; a long score takes 100. */
setFlagsFromString("--wasm-max-mem-pages=8192");

const engravingTask = z.object({ musicXml: z.string(), semitones: z.int() });

serveTasks(async (input) => {
  const { engraveScore } = await import("./engrave-score.ts");
  const { musicXml, semitones } = engravingTask.parse(JSON.parse(input.toString("utf8")));
  return Buffer.from(JSON.stringify(await engraveScore(musicXml, semitones)));
});
