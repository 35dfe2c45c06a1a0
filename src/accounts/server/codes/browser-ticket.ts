import { randomBytes } from "node:crypto";
import { hashSecret } from "../session/refresh-token.ts";

/** A ticket binds a code to the browser that requested it; only its hash is stored. */
export function generateTicket(): { ticket: string; ticketHash: Buffer } {
  const ticket = randomBytes(32).toString("base64url");
  return { ticket, ticketHash: hashSecret(ticket) };
}
