import * as z from "zod/mini";
import type { PlayedReport } from "#insight/contract.ts";
import { xsrfHeader } from "#platform/browser/api/xsrf-header.ts";
import { failureBody } from "#platform/contract.ts";
import type { PlaybackSession } from "#playback/contract.ts";
import { playbackEndpoints, playbackSession } from "#playback/contract.ts";

/** A ticket for one lesson, valid for a minute and one exchange. */
export interface Ticket {
  otp: string;
  playbackInfo: string;
}

/** The server refused: `code` is one of the contract's. */
export class PlaybackRefusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "Refusal";
    this.code = code;
  }
}

/**
 * Exchanges the ticket for a playback session; `native` where the browser plays HLS natively. Throws
 * {@link PlaybackRefusal}; TypeError without network.
 */
export async function requestPlaybackSession(
  ticket: Ticket,
  { native }: { native: boolean },
): Promise<PlaybackSession> {
  const response = await post(playbackEndpoints.openPlaybackSession.path, { ...ticket, native });
  return z.parse(z.object({ data: playbackSession }), await response.json()).data;
}

/** Reports the position and the played buckets; completes even when the page is being left. */
export async function sendPosition(
  session: PlaybackSession,
  report: { seconds?: number; played?: PlayedReport },
): Promise<SavedReport> {
  const url = `${session.sessionPath}/position`;
  const response = await post(url, report, { keepalive: true });
  return z.parse(z.object({ data: savedReport }), await response.json()).data;
}

const savedReport = playbackEndpoints.savePosition.data;
type SavedReport = z.infer<typeof savedReport>;

/**
 * The reason that a key was refused, read by requesting the key again. Null if the key is granted
 * or only throttled.
 */
export async function findKeyRefusal(session: PlaybackSession): Promise<PlaybackRefusal | null> {
  const response = await fetch(`${session.sessionPath}/key/0`, { cache: "no-store" });
  return response.ok || response.status === 429 ? null : readRefusal(response);
}

async function post(url: string, body: object, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, {
    ...init,
    method: "POST",
    headers: { "content-type": "application/json", ...xsrfHeader() },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw await readRefusal(response);
  return response;
}

async function readRefusal(response: Response): Promise<PlaybackRefusal> {
  const json: unknown = await response.json().catch(() => undefined);
  const parsed = z.safeParse(failureBody, json);
  return parsed.success
    ? new PlaybackRefusal(parsed.data.code, parsed.data.message)
    : new PlaybackRefusal("client.transport", "The school did not answer.");
}
