import * as z from "zod/mini";
import type { Ticket } from "./lesson/session-calls.ts";
import { type FromPlayer, type ToPlayer, toPlayer } from "./messages.ts";

const ticketTimeoutMilliseconds = 15_000;

/**
 * Takes the ticket, which works once, from this page's URL and removes it there. `playAtOnce`: Play
 * was pressed on the page around the player.
 */
export function takeTicketFromUrl(): { ticket: Ticket | null; playAtOnce: boolean } {
  const query = new URLSearchParams(location.search);
  const [otp, playbackInfo] = [query.get("otp"), query.get("playbackInfo")];
  const playAtOnce = location.hash === "#play";
  history.replaceState(null, "", location.pathname);
  return { ticket: otp && playbackInfo ? { otp, playbackInfo } : null, playAtOnce };
}

/** Posts to the page around the player, if that page has the same origin. */
export function postToPage(message: FromPlayer): void {
  if (window.parent !== window) window.parent.postMessage(message, location.origin);
}

/**
 * Requests a new ticket from the page around the player. Null if the page has none or does not
 * respond.
 */
export function requestTicket(): Promise<Ticket | null> {
  if (window.parent === window) return Promise.resolve(null);
  return new Promise((resolve) => {
    const finish = (ticket: Ticket | null): void => {
      clearTimeout(timer);
      unsubscribe();
      resolve(ticket);
    };
    const unsubscribe = onPageMessage((message) => {
      if (message.kind === "tlp-no-ticket") finish(null);
      if (message.kind !== "tlp-ticket") return;
      finish({ otp: message.otp, playbackInfo: message.playbackInfo });
    });
    const timer = setTimeout(() => finish(null), ticketTimeoutMilliseconds);
    postToPage({ kind: "tlp-player-needs-ticket" });
  });
}

/**
 * Subscribes to messages of the page around the player, if that page has the same origin. Returns
 * the unsubscribe function.
 */
export function onPageMessage(handler: (message: ToPlayer) => void): () => void {
  const onMessage = (event: MessageEvent<unknown>): void => {
    if (event.origin !== location.origin || event.source !== window.parent) return;
    const message = z.safeParse(toPlayer, event.data);
    if (message.success) handler(message.data);
  };
  addEventListener("message", onMessage);
  return () => removeEventListener("message", onMessage);
}
