import { setTimeout as pause } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";

const target = {
  /** Applies to URLs with this prefix. */
  path: z.string().startsWith("/").default("/"),
  /** The number of requests that it applies to. */
  times: z.int().min(1).max(1000).default(1),
};

/** A fault for the next API calls. */
export const fault = z.discriminatedUnion("kind", [
  z.object({ ...target, kind: z.literal("delay"), delayMs: z.int().min(0).max(120_000) }),
  z.object({
    ...target,
    kind: z.literal("status"),
    status: z.int().min(400).max(599),
    retryAfterSeconds: z.int().min(0).optional(),
  }),
  /** Never responds; ends when the caller disconnects. */
  z.object({ ...target, kind: z.literal("hang") }),
  /** Closes the connection without a response. */
  z.object({ ...target, kind: z.literal("drop") }),
  /** 200 with HTML, as from a proxy. */
  z.object({ ...target, kind: z.literal("garbage") }),
  /** 200 with an oversized body. */
  z.object({ ...target, kind: z.literal("flood") }),
]);

/**
 * Overrides the data of the next read of a payment or subscription, or the envelope if the provider
 * has one.
 */
export const override = z.object({
  reference: z.string().optional(),
  times: target.times,
  data: z.record(z.string(), z.unknown()).default({}),
  envelope: z.record(z.string(), z.unknown()).default({}),
});

type Fault = z.output<typeof fault>;
type Override = z.output<typeof override>;

type PresentError = (status: number) => unknown;

const plainError: PresentError = () => ({ message: "An error occurred" });

export interface Faults {
  addFault(fault: Fault): void;
  addOverride(override: Override): void;
  takeOverride(reference: string): Override | undefined;
  clear(): void;
  /** A hook that applies the next matching fault. */
  apply(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
}

/** `presentError` returns the provider's own error body. */
export function openFaults(presentError: PresentError = plainError): Faults {
  const faults: Fault[] = [];
  const overrides: Override[] = [];
  return {
    addFault: (it) => void faults.push({ ...it }),
    addOverride: (it) => void overrides.push({ ...it }),
    takeOverride: (reference) => take(overrides, (it) => (it.reference ?? reference) === reference),
    clear() {
      faults.length = 0;
      overrides.length = 0;
    },
    async apply(request, reply) {
      const next = take(faults, (it) => request.url.startsWith(it.path));
      if (next) return applyFault(next, presentError, request, reply);
    },
  };
}

/** Uses the first match once, and removes it after its last use. */
function take<Row extends { times: number }>(rows: Row[], fits: (row: Row) => boolean) {
  const index = rows.findIndex(fits);
  const row = rows[index];
  if (row === undefined) return undefined;
  row.times -= 1;
  if (row.times === 0) rows.splice(index, 1);
  return row;
}

async function applyFault(
  fault: Fault,
  presentError: PresentError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  switch (fault.kind) {
    case "delay":
      await pause(fault.delayMs, undefined, { ref: false });
      return undefined;
    case "status":
      if (fault.retryAfterSeconds !== undefined) {
        reply.header("retry-after", String(fault.retryAfterSeconds));
      }
      return reply.code(fault.status).send(presentError(fault.status));
    case "garbage":
      return reply.type("text/html").send("<!doctype html><title>Bad gateway</title>");
    case "flood":
      return reply
        .type("application/json")
        .send(`{"status":true,"message":"${"x".repeat(4 << 20)}"}`);
    case "hang":
      reply.hijack();
      return undefined;
    case "drop":
      reply.hijack();
      request.raw.socket.destroy();
      return undefined;
  }
}
