import type { FastifyInstance } from "fastify";

/**
 * Adds the liveness and readiness probes. They are public, so concurrent requests share one database
 * check.
 */
export function addHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  const hidden = { schema: { hide: true } };
  let running: Promise<boolean> | undefined;
  const checkReady = (): Promise<boolean> => {
    running ??= isReady()
      .catch(() => false)
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  app.get("/health/live", hidden, () => ({ status: "alive" }));
  app.get("/health/ready", hidden, async (_, reply) => {
    const ready = await checkReady();
    if (ready) return { status: "ready" };
    return reply.code(503).header("retry-after", "1").send({ status: "not ready" });
  });
}
