import { createServer } from "node:net";
import { ConfigError } from "#platform/server/system/config-error.ts";

/** Throws a ConfigError that names every port of the demo already in use. */
export async function checkPorts(ports: Readonly<Record<string, number>>): Promise<void> {
  const taken: string[] = [];
  for (const [use, port] of Object.entries(ports)) {
    if (!(await isFree(port)))
      taken.push(`PORT: ${port} (${use}) is taken; choose another, e.g. PORT=4000`);
  }
  if (taken.length > 0) throw new ConfigError(taken);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
