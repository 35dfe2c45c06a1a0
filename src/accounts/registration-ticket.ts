import { randomBytes } from "node:crypto";
import { hashSecret } from "./refresh-token.ts";

/** What binds a pending registration to one browser; only its hash is kept here. */
export function drawTicket(): { ticket: string; ticketHash: Buffer } {
  const ticket = randomBytes(32).toString("base64url");
  return { ticket, ticketHash: hashSecret(ticket) };
}
