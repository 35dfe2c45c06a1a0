import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { createLimiter } from "#platform/http/limits.ts";

/** Throws `platform.too_many_requests` when too much was sent in an address's name. */
export interface ContactLimits {
  spend: (email: string, networkAddress: string) => Promise<void>;
}

/**
 * How often one may write under an e-mail address. From one network address rarely, so that nobody
 * fills a stranger's mailbox; from all together more often, so that nobody shuts its owner out.
 */
export function createContactLimits(pool: Pool): ContactLimits {
  const here = createLimiter(pool, {
    ...{ name: "contact.byEmailAndAddress", points: 5, durationSeconds: 3_600 },
  });
  const everywhere = createLimiter(pool, {
    ...{ name: "contact.byEmail", points: 40, durationSeconds: 86_400 },
  });
  return {
    spend: async (email, networkAddress) => {
      await here.consume(keyOf(email, networkAddress));
      await everywhere.consume(keyOf(email));
    },
  };
}

/** A key of one length that names nobody. */
function keyOf(...parts: string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest("base64url");
}
