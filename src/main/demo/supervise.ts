import { describeError } from "#platform/server/log/describe-error.ts";
import { ConfigError } from "#platform/server/system/config-error.ts";

/** A running process. */
export interface Running {
  /** Resolves with the cause of its end, as `code 1` or `SIGKILL`. */
  ended: Promise<string>;
  stop: () => Promise<void>;
}

/** A failed start that would fail the same way on every retry. */
export class WrongConfiguration extends ConfigError {}

interface Supervised {
  stop: () => Promise<void>;
  /** Stops the process and starts it again. Resolves when that start has succeeded or failed. */
  restart: () => Promise<void>;
}

interface SuperviseOptions {
  name: string;
  start: (signal: AbortSignal) => Promise<Running>;
  print: (line: string) => void;
  /** Aborted on shutdown; after that nothing is restarted. */
  shutdown: AbortSignal;
  /** The delay before the first restart. It doubles with each further one. */
  firstPauseMs?: number;
  /** The longest delay. */
  longestPauseMs?: number;
  /** The delay resets once the process has run this long. */
  healthyAfterMs?: number;
}

/**
 * Starts a process and restarts it whenever it ends, until stopped. Throws if the first start
 * fails. Later failures are retried, unless the configuration is wrong.
 */
export async function supervise(options: SuperviseOptions): Promise<Supervised> {
  const stopping = new AbortController();
  const signal = AbortSignal.any([stopping.signal, options.shutdown]);
  const restarts = new Restarts();
  let running = await options.start(signal);
  const startAgain = makeStartAgain({ ...options, shutdown: signal }, restarts);
  const watch = async (): Promise<void> => {
    for (;;) {
      const startedAt = performance.now();
      const problem = await running.ended;
      const next = await startAgain(problem, performance.now() - startedAt);
      if (next === undefined) return;
      running = next;
      if (signal.aborted || restarts.signal.aborted) await next.stop();
    }
  };
  const watched = watch();
  return {
    stop: async () => {
      stopping.abort();
      await running.stop();
      await watched;
    },
    restart: async () => {
      const attempted = restarts.ask();
      await running.stop();
      await Promise.race([attempted, watched]);
    },
  };
}

/** Records requested restarts, which count as no failure and have no delay. */
class Restarts {
  #asked = new AbortController();
  #attempted = Promise.withResolvers<void>();

  /** Resolves after the next attempt to start. */
  ask(): Promise<void> {
    this.#asked.abort();
    return this.#attempted.promise;
  }

  /** If a restart was requested since the last call, returns the function that reports its attempt. */
  take(): (() => void) | undefined {
    if (!this.#asked.signal.aborted) return undefined;
    const { resolve } = this.#attempted;
    this.#asked = new AbortController();
    this.#attempted = Promise.withResolvers();
    return resolve;
  }

  get signal(): AbortSignal {
    return this.#asked.signal;
  }
}

/**
 * Creates the function that restarts an ended process, or returns undefined if it must not restart.
 */
function makeStartAgain(
  { name, start, print, shutdown, ...pauses }: SuperviseOptions,
  restarts: Restarts,
) {
  const { firstPauseMs = 100, longestPauseMs = 30_000, healthyAfterMs = 5_000 } = pauses;
  let pauseMs = firstPauseMs;
  return async (ending: string, ranMs: number): Promise<Running | undefined> => {
    if (ranMs >= healthyAfterMs) pauseMs = firstPauseMs;
    let problem = `${name} ended (${ending})`;
    while (!shutdown.aborted) {
      if (!restarts.signal.aborted) {
        print(`${problem}; starting it again in ${pauseMs / 1_000} s`);
        await pause(pauseMs, AbortSignal.any([shutdown, restarts.signal]));
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      }
      const reportAttempt = restarts.take();
      if (reportAttempt) pauseMs = firstPauseMs;
      if (shutdown.aborted) return undefined;
      try {
        // A restart that is requested meanwhile ends this start, whose code is outdated.
        return await start(AbortSignal.any([shutdown, restarts.signal]));
      } catch (error) {
        problem = describeError(error);
        if (!(error instanceof WrongConfiguration)) continue;
        print(`${problem}; it is not started again`);
        return undefined;
      } finally {
        reportAttempt?.();
      }
    }
    return undefined;
  };
}

/** Waits until the delay is over or the signal aborts. */
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
