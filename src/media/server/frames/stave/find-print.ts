import { openChildWorker, TaskLost } from "#platform/server/child-worker/open-child-worker.ts";
import type { Logger } from "#platform/server/log/log.ts";
import { type PaintedLine, paintLine } from "./paint-line.ts";
import { readLine } from "./read-line.ts";

/** A lesson's score takes a second. */
const bounds = { processorMs: 60_000, deadlineMs: 600_000 };
const script = new URL("./line-process.ts", import.meta.url);

interface PrintDeps {
  log?: Pick<Logger, "warn"> | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * The printed score of a film; null if it cannot be engraved, so that the film has no stave band.
 * Throws if a busy machine did not finish, so that the encoding is tried again.
 */
export async function findPrint(
  { log, signal }: PrintDeps,
  musicXml: string,
): Promise<PaintedLine | null> {
  signal?.throwIfAborted();
  // In a child process, since a malformed score may crash the engraver.
  const child = openChildWorker({ ...bounds, script });
  try {
    const line = readLine((await child.run(Buffer.from(musicXml), signal)).toString("utf8"));
    const measures = musicXml.match(/<measure[\s>]/g)?.length ?? 0;
    if (line.measures.length !== measures) {
      throw new Error(`${line.measures.length} of ${measures} bars were engraved`);
    }
    return await paintLine(line);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof TaskLost && error.isLate) throw error;
    log?.warn({ err: error }, "stave band not engraved");
    return null;
  } finally {
    child.close();
  }
}
