import { ConfigError } from "../config.ts";

/** A process that runs. */
export interface Running {
  /** Settles when it has ended, with how: `code 1`, `SIGKILL`. */
  ended: Promise<string>;
  stop: () => Promise<void>;
}

/** A process that would fail again the same way, however often it is started. */
export class WrongConfiguration extends ConfigError {}

interface SuperviseOptions {
  name: string;
  start: (signal: AbortSignal) => Promise<Running>;
  say: (line: string) => void;
  /** Aborted when everything is about to stop: from then on nothing is started again. */
  leaving: AbortSignal;
  /** The pause before the first new start; each further one is twice as long … */
  firstPauseMs?: number;
  /** … up to this … */
  longestPauseMs?: number;
  /** … until it has run this long. */
  healthyAfterMs?: number;
}

/**
 * Starts a process, and again whenever it ends, until told to stop. Throws what the first start
 * throws; later ones are tried again, unless the configuration is at fault.
 */
export async function supervise(options: SuperviseOptions): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, options.leaving]);
  let running = await options.start(signal);
  const startAgain = makeStartAgain({ ...options, leaving: signal });
  const watch = async (): Promise<void> => {
    for (;;) {
      const startedAt = performance.now();
      const problem = await running.ended;
      const next = await startAgain(problem, performance.now() - startedAt);
      if (next === undefined) return;
      running = next;
      if (signal.aborted) await next.stop();
    }
  };
  const watched = watch();
  return {
    stop: async () => {
      stopping.abort();
      await running.stop();
      await watched;
    },
  };
}

/** Starts a process again after one that ended; undefined where that is not to be. */
function makeStartAgain({ name, start, say, leaving, ...pauses }: SuperviseOptions) {
  const { firstPauseMs = 100, longestPauseMs = 30_000, healthyAfterMs = 5_000 } = pauses;
  let pauseMs = firstPauseMs;
  return async (ending: string, ranMs: number): Promise<Running | undefined> => {
    if (ranMs >= healthyAfterMs) pauseMs = firstPauseMs;
    let problem = `${name} ended (${ending})`;
    while (!leaving.aborted) {
      say(`${problem}; starting it again in ${pauseMs / 1_000} s`);
      await pause(pauseMs, leaving);
      if (leaving.aborted) return undefined;
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      try {
        return await start(leaving);
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error);
        if (!(error instanceof WrongConfiguration)) continue;
        say(`${problem}; it is not started again`);
        return undefined;
      }
    }
    return undefined;
  };
}

/** Waits, until the signal at the longest. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    signal.addEventListener("abort", finish);
  });
}
