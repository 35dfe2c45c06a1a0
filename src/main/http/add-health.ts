import type { FastifyInstance } from "fastify";

/**
 * Adds the addresses by which an orchestrator knows that the process lives and can work. Anyone may
 * ask, so all who ask at once share one look at the database, which takes a connection of its own.
 */
export function addHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  const hidden = { schema: { hide: true } };
  let running: Promise<boolean> | undefined;
  const look = (): Promise<boolean> => {
    running ??= isReady()
      .catch(() => false)
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  app.get("/health/live", hidden, () => ({ status: "alive" }));
  app.get("/health/ready", hidden, async (_, reply) => {
    const ready = await look();
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready" });
  });
}
