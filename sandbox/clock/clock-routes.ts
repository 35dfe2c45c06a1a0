import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { sendValidationError } from "../control/validation-error.ts";
import type { Clock } from "./clock.ts";

const tenYearsInSeconds = 10 * 366 * 86_400;

const move = z.union([
  z.strictObject({ advanceSeconds: z.int().min(0).max(tenYearsInSeconds) }),
  z.strictObject({ to: z.iso.datetime({ offset: true }) }),
]);

/** Reads and moves the clock. Due work is done before the response. */
export function clockRoutes(app: FastifyInstance, clock: Clock) {
  app.get("/_sandbox/clock", async () => clock.read());

  app.post("/_sandbox/clock", async (request, reply) => {
    const parsed = move.safeParse(request.body);
    if (!parsed.success) return sendValidationError(reply, parsed.error);
    const seconds = "to" in parsed.data ? secondsUntil(parsed.data.to) : parsed.data.advanceSeconds;
    if (seconds < 0 || seconds > tenYearsInSeconds) {
      const message = "to: the clock moves forward only, by at most ten years";
      return reply.code(400).send({ message });
    }
    await clock.advance(seconds);
    return clock.read();
  });

  function secondsUntil(to: string): number {
    return Math.ceil((Date.parse(to) - clock.now().epochMilliseconds) / 1000);
  }
}
