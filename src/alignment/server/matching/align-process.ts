import { deserialize, serialize } from "node:v8";
import { serveTasks } from "#platform/server/child-worker/serve-tasks.ts";
import { AlignmentError, alignTake } from "./align-take.ts";
import { TooLongError } from "./find-spans.ts";
import type { AlignTask, AlignTaskResult } from "./open-take-aligner.ts";

// The child process that aligns takes, see open-take-aligner.ts.

serveTasks(async (input) => serialize(align(deserialize(input))));

function align({ sound, score, take }: AlignTask): AlignTaskResult {
  try {
    return { alignment: alignTake(sound, score, take) };
  } catch (error) {
    if (error instanceof AlignmentError) return { failure: error.failure };
    if (error instanceof TooLongError) return { failure: "too-long" };
    throw error;
  }
}
