import { readFile } from "node:fs/promises";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { PaypalContext } from "../context.ts";

const script = "text/javascript; charset=utf-8";

/** Serves the SDK script and the approval page's files. */
export async function browserFileRoutes(app: FastifyInstance, { clientId }: PaypalContext) {
  const [sdk, approval, stylesheet] = await Promise.all(
    ["sdk.js", "approval.js", "approval.css"].map((name) =>
      readFile(new URL(`browser/${name}`, import.meta.url)),
    ),
  );

  app.get<{ Querystring: Record<string, unknown> }>("/sdk/js", async (request, reply) => {
    if (request.query["client-id"] === clientId) return sendFile(reply, script, sdk);
    return reply.code(400).type(script).send("throw new Error('client-id not recognized');");
  });
  app.get("/approval-assets/approval.js", async (_request, reply) =>
    sendFile(reply, script, approval),
  );
  app.get("/approval-assets/approval.css", async (_request, reply) =>
    sendFile(reply, "text/css; charset=utf-8", stylesheet),
  );
}

function sendFile(reply: FastifyReply, type: string, content: Buffer | undefined) {
  return reply
    .type(type)
    .header("cache-control", "no-cache")
    .header("access-control-allow-origin", "*")
    .header("cross-origin-resource-policy", "cross-origin")
    .header("x-content-type-options", "nosniff")
    .send(content);
}
