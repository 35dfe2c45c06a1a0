import type { FastifyInstance } from "fastify";
import { type ChargeFailures, chargeFailure } from "../charges/fail-charges.ts";
import { sendValidationError } from "./validation-error.ts";

/** Controls that choose which of a provider's charges of stored cards fail. */
export function chargeFailureRoutes(
  app: FastifyInstance,
  provider: "paystack" | "paypal",
  chargeFailures: ChargeFailures,
) {
  const path = `/_sandbox/${provider}/charge-failures`;

  app.get(path, async () => ({ failures: chargeFailures.list() }));

  app.post(path, async (request, reply) => {
    const parsed = chargeFailure.safeParse(request.body);
    if (!parsed.success) return sendValidationError(reply, parsed.error);
    chargeFailures.add(parsed.data);
    return reply.code(204).send();
  });

  app.delete(path, async (_request, reply) => {
    chargeFailures.clear();
    return reply.code(204).send();
  });
}
