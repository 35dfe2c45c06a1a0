import * as z from "zod/mini";
import { xsrfHeader } from "#platform/browser/api/xsrf-header.ts";
import { failureBody } from "#platform/contract.ts";
import type { PlayerSession } from "#playback/contract.ts";
import { playbackEndpoints, playerSession } from "#playback/contract.ts";

/** A pass to one lesson, good for a minute and for one trade. */
export interface Pass {
  otp: string;
  playbackInfo: string;
}

/** The server said no: `code` is one of the contract's. */
export class Refusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "Refusal";
    this.code = code;
  }
}

/**
 * Trades the pass for a playback session; `native` where the browser plays by itself. Throws
 * {@link Refusal}; TypeError without network.
 */
export async function openSession(
  pass: Pass,
  { native }: { native: boolean },
): Promise<PlayerSession> {
  const response = await post(playbackEndpoints.openSession.path, { ...pass, native });
  return z.parse(z.object({ data: playerSession }), await response.json()).data;
}

/** Tells where the viewer is. It arrives even when the page is being left. */
export async function sendPosition(session: PlayerSession, seconds: number): Promise<void> {
  await post(`${session.sessionPath}/position`, { seconds }, { keepalive: true });
}

/**
 * Why a key was refused: asks once more, in a way that can read the answer. Null where it was not
 * refused, or not for good.
 */
export async function findRefusal(session: PlayerSession): Promise<Refusal | null> {
  const response = await fetch(`${session.sessionPath}/key/0`, { cache: "no-store" });
  return response.ok || response.status === 429 ? null : readRefusal(response);
}

async function post(address: string, body: object, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(address, {
    ...init,
    method: "POST",
    headers: { "content-type": "application/json", ...xsrfHeader() },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw await readRefusal(response);
  return response;
}

async function readRefusal(response: Response): Promise<Refusal> {
  const json: unknown = await response.json().catch(() => undefined);
  const parsed = z.safeParse(failureBody, json);
  return parsed.success
    ? new Refusal(parsed.data.code, parsed.data.message)
    : new Refusal("client.transport", "The school did not answer.");
}
