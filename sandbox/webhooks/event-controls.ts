import type { FastifyInstance } from "fastify";
import { sendValidationError } from "../control/validation-error.ts";
import type { Events } from "./deliver-events.ts";
import { eventFault, release } from "./event-faults.ts";

/** Controls for a provider's deliveries, below its root. */
export function eventControlRoutes(app: FastifyInstance, root: string, events: Events) {
  app.get(`${root}/event-faults`, async () => ({ faults: events.faults.list() }));

  app.post(`${root}/event-faults`, async (request, reply) => {
    const parsed = eventFault.safeParse(request.body);
    if (!parsed.success) return sendValidationError(reply, parsed.error);
    events.faults.add(parsed.data);
    return reply.code(204).send();
  });

  app.delete(`${root}/event-faults`, async (_request, reply) => {
    events.faults.clear();
    return reply.code(204).send();
  });

  app.post(`${root}/webhooks/release`, async (request, reply) => {
    const parsed = release.safeParse(request.body ?? {});
    if (!parsed.success) return sendValidationError(reply, parsed.error);
    return { released: events.release(parsed.data) };
  });
}
