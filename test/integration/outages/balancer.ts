import { createServer, request } from "node:http";

/** Passes requests round-robin to several local servers; counts their statuses. */
export async function startBalancer(port: number, targets: readonly number[]) {
  const statuses = new Map<number, number>();
  let handled = 0;
  const server = createServer((incoming, outgoing) => {
    handled += 1;
    const { method, url, headers } = incoming;
    const target = targets[handled % targets.length];
    const passed = request({ host: "127.0.0.1", port: target, method, path: url, headers });
    passed.on("response", (response) => {
      const status = response.statusCode ?? 502;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      outgoing.writeHead(status, response.headers);
      response.pipe(outgoing);
    });
    passed.on("error", () => outgoing.writeHead(502).end());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    statuses,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
