import type { FastifyInstance } from "fastify";

/**
 * Adds the liveness and readiness probes. They are public, so concurrent requests share one database
 * check.
 */
export function addHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  const hidden = { schema: { hide: true } };
  let running: Promise<boolean> | undefined;
  let wasReady = true;
  /** Logs the cause once when the process becomes unready, and again after it was ready. */
  const note = (ready: boolean, error?: unknown): boolean => {
    if (!ready && wasReady) {
      const reason = error === undefined ? "migrations are missing" : "database unavailable";
      app.log.warn({ err: error }, `not ready: ${reason}`);
    }
    wasReady = ready;
    return ready;
  };
  const checkReady = (): Promise<boolean> => {
    running ??= isReady()
      .then(note, (error: unknown) => note(false, error))
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
