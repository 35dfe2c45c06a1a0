import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod";
import { fault } from "../faults/inject-faults.ts";
import type { GoogleContext } from "./context.ts";
import { account } from "./demo-accounts.ts";
import { tokenOverride } from "./openid/token-overrides.ts";

const rotation = z.strictObject({ withdraw: z.boolean().default(false) });

/** Test controls that Google lacks: faults, ID token overrides, keys and accounts. */
export function controlRoutes(app: FastifyInstance, context: GoogleContext): void {
  const { faults, overrides, keys, accounts } = context;

  addControl("/_sandbox/google/faults", fault, (it) => faults.addFault(it));
  addControl("/_sandbox/google/id-tokens", tokenOverride, (it) => overrides.add(it));
  addControl("/_sandbox/google/rotate-keys", rotation, (it) => keys.rotate(it));
  addControl("/_sandbox/google/accounts", account, (it) => void accounts.set(it.key, it));

  app.delete("/_sandbox/google/faults", async (_request, reply) => {
    faults.clear();
    overrides.clear();
    return reply.code(204).send();
  });

  function addControl<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    apply: (it: z.output<Schema>) => void | Promise<void>,
  ): void {
    app.post(path, async (request, reply) => {
      const parsed = schema.safeParse(request.body ?? {});
      if (!parsed.success) return sendValidationError(reply, parsed.error);
      await apply(parsed.data);
      return reply.code(204).send();
    });
  }
}

function sendValidationError(reply: FastifyReply, error: z.ZodError) {
  const fields = error.issues.map((it) => `${it.path.join(".") || "body"}: ${it.message}`);
  return reply.code(400).send({ message: fields.join("; ") });
}
