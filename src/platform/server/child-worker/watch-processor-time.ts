import { readFileSync } from "node:fs";

const everyMs = 100;
/** `/proc` counts hundredths of a second on every Linux that Node runs on. */
const msPerTick = 10;

interface ProcessorWatch {
  /** False where the system does not report a process's processor time. */
  isWatching: () => boolean;
  stop: () => void;
}

/** Calls `onSpent` once a process has used this much processor time since the call. */
export function watchProcessorTime(
  pid: number | undefined,
  limitMs: number | undefined,
  onSpent: () => void,
): ProcessorWatch {
  const before = pid === undefined || limitMs === undefined ? undefined : readProcessorMs(pid);
  if (pid === undefined || limitMs === undefined || before === undefined) {
    return { isWatching: () => false, stop: () => undefined };
  }
  const timer = setInterval(() => {
    if ((readProcessorMs(pid) ?? before) - before >= limitMs) onSpent();
  }, everyMs).unref();
  return { isWatching: () => true, stop: () => clearInterval(timer) };
}

/** The processor time of a process and all its threads; undefined where there is no `/proc`. */
function readProcessorMs(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The program's name, in parentheses, may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? ticks * msPerTick : undefined;
  } catch {
    return undefined;
  }
}
