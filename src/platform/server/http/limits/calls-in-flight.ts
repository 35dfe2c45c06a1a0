import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError } from "#platform/server/errors.ts";
import { BusyError, ClientBulkhead } from "./client-bulkhead.ts";
import { tooManyRequests } from "./limits.ts";

export interface CallsInFlightOptions {
  /** Calls of one user that run at once. */
  limitPerUser?: number;
  /** Calls of one user that wait; more are refused at once. */
  queueLimitPerUser?: number;
  /** How long a call waits before it is refused. */
  maxWaitMs?: number;
}

interface Call {
  request: IncomingMessage;
  response: ServerResponse;
}

export interface CallsInFlight {
  /**
   * Waits until the user's earlier calls have ended. Call it before the first query. Throws
   * `platform.too_many_requests` where too many calls wait, or this one waits too long.
   */
  enter: (userId: string, call: Call) => Promise<void>;
  /**
   * Runs a step of a call. If the client disconnects meanwhile, the step still counts until it has
   * ended.
   */
  run: <Result>(call: Call, step: () => Promise<Result>) => Promise<Result>;
}

interface Slot {
  isRunning: boolean;
  isClosed: boolean;
  leave: () => void;
}

/** The most waiting calls of all users; bounds this server's memory. */
const queueLimit = 5_000;

/**
 * Bounds the calls of one user that run at once on this server, so that most database connections
 * stay free for others. Further calls wait here, where they hold no connection.
 */
export function createCallsInFlight(options: CallsInFlightOptions = {}): CallsInFlight {
  const { limitPerUser = 4, queueLimitPerUser = 100, maxWaitMs = 10_000 } = options;
  const bulkhead = new ClientBulkhead({
    name: "callsInFlight",
    limit: Number.POSITIVE_INFINITY,
    limitPerClient: limitPerUser,
    queueLimit,
    queueLimitPerClient: queueLimitPerUser,
    maxWaitMs,
  });
  const slots = new WeakMap<IncomingMessage, Slot>();

  const enter = async (userId: string, { request, response }: Call): Promise<void> => {
    if (slots.has(request)) return;
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    const slot: Slot = { isRunning: true, isClosed: response.closed, leave };
    slots.set(request, slot);
    const close = () => {
      slot.isClosed = true;
      if (!slot.isRunning) leave();
    };
    response.once("finish", close).once("close", close);
    const start = Promise.withResolvers<void>();
    const ended = bulkhead.run(userId, () => {
      start.resolve();
      return left;
    });
    ended.catch((error: unknown) => {
      start.reject(
        error instanceof BusyError ? tooManyRequests("callsInFlight", maxWaitMs) : error,
      );
    });
    await start.promise;
  };

  const run = async <Result>({ request }: Call, step: () => Promise<Result>): Promise<Result> => {
    const before = slots.get(request);
    if (before?.isClosed) {
      before.leave();
      // The client no longer waits for the response.
      throw new AppError("platform.unavailable");
    }
    if (before) before.isRunning = true;
    try {
      return await step();
    } finally {
      // The step may have taken its place.
      const slot = slots.get(request);
      if (slot) {
        slot.isRunning = false;
        if (slot.isClosed) slot.leave();
      }
    }
  };
  return { enter, run };
}
