import { LRUCache } from "lru-cache";
import { AppError } from "#platform/server/errors.ts";
import { createMemoryLimit } from "#platform/server/http/limits/memory-limit.ts";

/** Per network. A school whose players are all refused at once retries far less often. */
const wrongAttempts = { points: 300, durationSeconds: 60 };
const maxSessions = 10_000;

interface SessionAttempt {
  /** The requesting network, see ipKey. */
  network: string;
  sessionId: string;
}

export interface SessionGuesses {
  /** Marks a session as opened on this server. */
  addSession: (sessionId: string) => void;
  /**
   * Runs a database lookup of a session. Throws `platform.too_many_requests` first for networks with
   * too many wrong ids and secrets.
   */
  guard: <Result>(from: SessionAttempt, read: () => Promise<Result>) => Promise<Result>;
}

/**
 * Counts wrong session ids and secrets per network, in memory. Sessions opened or verified on this
 * server are exempt, so guessing on the same network stops no lesson.
 */
export function limitSessionGuesses(limit = wrongAttempts): SessionGuesses {
  const wrong = createMemoryLimit("sessionGuesses", limit);
  const known = new LRUCache<string, true>({ max: maxSessions });
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
