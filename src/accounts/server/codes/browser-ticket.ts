import { randomBytes } from "node:crypto";
import { hashSecret } from "../session/refresh-token.ts";

/** What binds a code to the browser that asked for it; only its hash is kept here. */
export function generateTicket(): { ticket: string; ticketHash: Buffer } {
  const ticket = randomBytes(32).toString("base64url");
  return { ticket, ticketHash: hashSecret(ticket) };
}
