import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** Who may watch an upload: its owner, in the login session in which they asked. */
export interface UploadViewer {
  userId: string;
  loginSessionId: string;
}

export interface UploadTickets {
  sign: (uploadId: string, viewer: UploadViewer) => string;
  /** Null for a ticket of another upload, an expired one, and one that this school did not sign. */
  read: (uploadId: string, ticket: string) => UploadViewer | null;
}

/** A teacher may leave the page open for a day's work. */
const validMs = 12 * 3_600_000;

/** Signs and reads the tickets by which a media element fetches an upload: it sends no access token. */
export function createUploadTickets(tokenSecret: string, now = Date.now): UploadTickets {
  const key = new Uint8Array(hkdfSync("sha256", tokenSecret, "", "studio/upload-ticket", 32));
  const write = (uploadId: string, { userId, loginSessionId }: UploadViewer, expires: number) => {
    const content = `${userId}.${loginSessionId}.${expires}`;
    const signature = createHmac("sha256", key).update(`${uploadId}.${content}`);
    return `${content}.${signature.digest("base64url")}`;
  };
  return {
    sign: (uploadId, viewer) => write(uploadId, viewer, now() + validMs),
    read: (uploadId, ticket) => {
      const [userId = "", loginSessionId = "", expires = ""] = ticket.split(".");
      const viewer = { userId, loginSessionId };
      const given = Buffer.from(ticket);
      const expected = Buffer.from(write(uploadId, viewer, Number(expires)));
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
      return isOurs && Number(expires) > now() ? viewer : null;
    },
  };
}
