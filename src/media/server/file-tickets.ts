import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** The user who may fetch a file, in the login session of the request. */
export interface TicketHolder {
  userId: string;
  loginSessionId: string;
}

export interface FileTickets {
  sign: (fileId: string, holder: TicketHolder) => string;
  /** Null for a ticket of another file, an expired one, and one that this school did not sign. */
  read: (fileId: string, ticket: string) => TicketHolder | null;
}

const hourMs = 3_600_000;

/** Each purpose has a key of its own, and the time for which its tickets are valid. */
const purposes = {
  /** A teacher may leave the page open for a working day. */
  "studio/upload-ticket": 12 * hourMs,
  /** A download begins at once; a broken one may be resumed. */
  "media/lesson-file-ticket": hourMs / 6,
} as const;

/**
 * Signs and reads the tickets with which a media element or a download fetches a file, as neither
 * can send an access token.
 */
export function createFileTickets(
  tokenSecret: string,
  purpose: keyof typeof purposes,
  now = Date.now,
): FileTickets {
  const key = new Uint8Array(hkdfSync("sha256", tokenSecret, "", purpose, 32));
  const write = (fileId: string, { userId, loginSessionId }: TicketHolder, expires: number) => {
    const content = `${userId}.${loginSessionId}.${expires}`;
    const signature = createHmac("sha256", key).update(`${fileId}.${content}`);
    return `${content}.${signature.digest("base64url")}`;
  };
  return {
    sign: (fileId, holder) => write(fileId, holder, now() + purposes[purpose]),
    read: (fileId, ticket) => {
      const [userId = "", loginSessionId = "", expires = ""] = ticket.split(".");
      const holder = { userId, loginSessionId };
      const given = Buffer.from(ticket);
      const expected = Buffer.from(write(fileId, holder, Number(expires)));
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
      return isOurs && Number(expires) > now() ? holder : null;
    },
  };
}
