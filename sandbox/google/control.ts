import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod";
import { fault } from "../faults/inject-faults.ts";
import type { GoogleContext } from "./context.ts";
import { tokenOverride } from "./openid/token-overrides.ts";
import { person } from "./people.ts";

const rotation = z.strictObject({ withdraw: z.boolean().default(false) });

/** Knobs that the real Google lacks, for tests: what goes wrong next, and who is there. */
export function controlRoutes(app: FastifyInstance, context: GoogleContext): void {
  const { faults, overrides, keys, people } = context;

  knob("/_sandbox/google/faults", fault, (it) => faults.addFault(it));
  knob("/_sandbox/google/id-tokens", tokenOverride, (it) => overrides.add(it));
  knob("/_sandbox/google/rotate-keys", rotation, (it) => keys.rotate(it));
  knob("/_sandbox/google/people", person, (it) => void people.set(it.key, it));

  app.delete("/_sandbox/google/faults", async (_request, reply) => {
    faults.clear();
    overrides.clear();
    return reply.code(204).send();
  });

  function knob<Schema extends z.ZodType>(
    address: string,
    schema: Schema,
    turn: (it: z.output<Schema>) => void | Promise<void>,
  ): void {
    app.post(address, async (request, reply) => {
      const parsed = schema.safeParse(request.body ?? {});
      if (!parsed.success) return sendComplaint(reply, parsed.error);
      await turn(parsed.data);
      return reply.code(204).send();
    });
  }
}

function sendComplaint(reply: FastifyReply, error: z.ZodError) {
  const fields = error.issues.map((it) => `${it.path.join(".") || "body"}: ${it.message}`);
  return reply.code(400).send({ message: fields.join("; ") });
}
