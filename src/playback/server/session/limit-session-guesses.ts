import { AppError } from "#platform/server/errors.ts";
import { BoundedCache } from "#platform/server/http/cache/bounded-cache.ts";
import { createMemoryLimit } from "#platform/server/http/limits/memory-limit.ts";

/** Of a network: a school whose players are all refused at once tries again far less often. */
const wrongTries = { points: 300, durationSeconds: 60 };
const mostSessions = 10_000;

interface SessionTry {
  /** The network that asks, see ipKey. */
  network: string;
  sessionId: string;
}

export interface SessionGuesses {
  /** Notes a session that was opened here. */
  addSession: (sessionId: string) => void;
  /**
   * Runs what reads a session from the database. Throws `platform.too_many_requests` before, for
   * networks that tried too many wrong ids and secrets.
   */
  guard: <Result>(from: SessionTry, read: () => Promise<Result>) => Promise<Result>;
}

/**
 * Counts wrong session ids and secrets by network, in memory. Sessions that were opened or proven
 * here before go on, so that strangers on the same network stop no lesson.
 */
export function limitSessionGuesses(limit = wrongTries): SessionGuesses {
  const wrong = createMemoryLimit("sessionGuesses", limit);
  const known = new BoundedCache<true>(mostSessions);
  const addSession = (sessionId: string): void => {
    if (!known.get(sessionId)) known.set(sessionId, true);
  };
  return {
    addSession,
    guard: async ({ network, sessionId }, read) => {
      if (!known.get(sessionId)) wrong.check(network);
      try {
        const result = await read();
        addSession(sessionId);
        return result;
      } catch (error) {
        if (error instanceof AppError && error.code === "playback.session_over") {
          wrong.count(network);
          known.delete(sessionId);
        }
        throw error;
      }
    },
  };
}
