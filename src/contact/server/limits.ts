import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { createLimiter } from "#platform/server/http/limits/limits.ts";

interface ContactRequest {
  /** Under which the message is written, or whose mailbox is written to. */
  email: string;
  /** The network address that asks. */
  ip: string;
  /** Who is signed in, if anybody. */
  userId: string | null;
  /** True where a mail goes to `email` as well. */
  isMailed: boolean;
}

/** Throws `platform.too_many_requests` when too much was sent in somebody's name. */
export interface ContactLimits {
  consume: (request: ContactRequest) => Promise<void>;
}

/**
 * How often one may write. Whoever is signed in is counted alone, so that strangers never shut a
 * user out. Strangers get little from one network address, and all of them together little in half
 * an hour where a mailbox is written to; nobody waits longer than that for them.
 */
export function createContactLimits(pool: Pool): ContactLimits {
  const byUser = createLimiter(pool, {
    ...{ name: "contact.byUser", points: 10, durationSeconds: 3_600 },
  });
  const byEmailAndIp = createLimiter(pool, {
    ...{ name: "contact.byEmailAndIp", points: 5, durationSeconds: 3_600 },
  });
  const mailsByEmail = createLimiter(pool, {
    ...{ name: "contact.mailsByEmail", points: 6, durationSeconds: 1_800 },
  });
  return {
    consume: async ({ email, ip, userId, isMailed }) => {
      if (userId !== null) return byUser.consume(keyOf(userId));
      await byEmailAndIp.consume(keyOf(email, ip));
      if (isMailed) await mailsByEmail.consume(keyOf(email));
    },
  };
}

/** A fixed-length hash of the key: stores no email or IP. */
function keyOf(...parts: string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest("base64url");
}
