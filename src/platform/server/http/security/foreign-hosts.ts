import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

const loopbackHosts = ["localhost", "127.0.0.1", "[::1]"];

/** True where the Host header names this machine or one of `hosts`, at any port. */
export function isForHost({ headers }: IncomingMessage, hosts: readonly string[] = []): boolean {
  const url = URL.parse(`http://${headers.host ?? ""}`);
  return url !== null && [...loopbackHosts, ...hosts].includes(url.hostname);
}

/**
 * Responds 403 to requests and upgrades for a host that is neither this machine nor one of `hosts`:
 * another site's page can point its own name here (DNS rebinding) and then read every response.
 * Runs before all listeners registered so far.
 */
export function refuseForeignHosts(server: Server, hosts: readonly string[]): void {
  const [requests, upgrades] = [server.listeners("request"), server.listeners("upgrade")];
  server.removeAllListeners("request").removeAllListeners("upgrade");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (isForHost(request, hosts)) return callAll(requests, [request, response]);
    response.writeHead(403, { "content-type": "text/plain", connection: "close" });
    response.end("This server has another host.\n");
  });
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isForHost(request, hosts)) return callAll(upgrades, [request, socket, head]);
    socket.end("HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
  });

  function callAll(listeners: ReturnType<Server["listeners"]>, values: unknown[]): void {
    for (const listener of listeners) Reflect.apply(listener, server, values);
  }
}
