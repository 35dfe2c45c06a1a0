import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * A free port on loopback. It lies below the ephemeral range, so that no outgoing connection can
 * take it before the test uses it.
 */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = randomInt(10_000, 32_000);
    if (await isFree(port)) return port;
  }
  throw new Error("There is no free port.");
}

/** Whether a port of loopback is free. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
