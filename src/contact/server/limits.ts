import type { Pool } from "pg";
import { createLimiter, limiterKey } from "#platform/server/http/limits/limits.ts";

interface ContactRequest {
  /** The sender's email, or the mailbox that gets a mail. */
  email: string;
  /** The caller's IP key, see ipKey. */
  ip: string;
  /** The signed-in user, if any. */
  userId: string | null;
  /** True if a mail also goes to `email`. */
  isMailed: boolean;
}

/** Throws `platform.too_many_requests` when a limit is exceeded. */
export interface ContactLimits {
  consume: (request: ContactRequest) => Promise<void>;
}

/**
 * The message limits. Signed-in users have their own limit, so that others cannot lock them out.
 * Guests have a limit per email and IP. Each mailbox that gets mails has a limit per half hour.
 */
export function createContactLimits(pool: Pool): ContactLimits {
  const byUser = createLimiter(pool, {
    name: "contact.byUser",
    points: 10,
    durationSeconds: 3_600,
  });
  const byEmailAndIp = createLimiter(pool, {
    name: "contact.byEmailAndIp",
    points: 5,
    durationSeconds: 3_600,
  });
  const mailsByEmail = createLimiter(pool, {
    name: "contact.mailsByEmail",
    points: 6,
    durationSeconds: 1_800,
  });
  return {
    consume: async ({ email, ip, userId, isMailed }) => {
      if (userId !== null) return byUser.consume(limiterKey(userId));
      await byEmailAndIp.consume(limiterKey(email, ip));
      if (isMailed) await mailsByEmail.consume(limiterKey(email));
    },
  };
}
