import type { PaypalContext } from "../context.ts";

type Kind = "subscription" | "product" | "plan";

const replayHours = 72;

/** Finds the object that an earlier request of the same `PayPal-Request-Id` created. */
export function findReplay(
  { store, now }: PaypalContext,
  kind: Kind,
  requestId: string | undefined,
): string | undefined {
  const oldest = Temporal.Instant.from(now()).subtract({ hours: replayHours });
  for (const [key, { at }] of store.replays) {
    if (Temporal.Instant.compare(Temporal.Instant.from(at), oldest) < 0) store.replays.delete(key);
  }
  return requestId === undefined ? undefined : store.replays.get(keyOf(kind, requestId))?.resultId;
}

interface NewReplay {
  kind: Kind;
  requestId: string | undefined;
  resultId: string;
}

export function rememberReplay({ store, now }: PaypalContext, replay: NewReplay) {
  const { kind, requestId, resultId } = replay;
  if (requestId === undefined) return;
  const key = keyOf(kind, requestId);
  store.replays.set(key, { requestId: key, resultId, at: now() });
}

/** Keys are separate for each kind of request. */
function keyOf(kind: Kind, requestId: string): string {
  return `${kind} ${requestId}`;
}
