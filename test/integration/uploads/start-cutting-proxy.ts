import { connect, createServer, type Socket } from "node:net";
import { afterAll } from "vitest";

interface CuttingProxy {
  port: number;
  /** Bytes that clients sent so far. */
  sentBytes: () => number;
  cuts: () => number;
}

interface ProxyOptions {
  /** Cuts each connection after this many bytes. */
  cutAfterBytes: () => number;
  /** Cuts each connection after this time. */
  cutAfterMs: number;
  /** The total rate of all connections; undefined for no limit. */
  bytesPerSecond?: number;
}

const tickMs = 20;

/** A proxy to a local port with a slow connection that breaks. */
export async function startCuttingProxy(
  targetPort: number,
  { cutAfterBytes, cutAfterMs, bytesPerSecond = Number.POSITIVE_INFINITY }: ProxyOptions,
): Promise<CuttingProxy> {
  let sentBytes = 0;
  let cuts = 0;
  let allowance = 0;
  const waiting = new Set<Socket>();
  const refill = setInterval(() => {
    allowance = (bytesPerSecond * tickMs) / 1_000;
    for (const socket of waiting) socket.resume();
    waiting.clear();
  }, tickMs);
  const sockets = new Set<Socket>();
  const track = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    return socket.on("error", () => {});
  };
  const server = createServer((incoming) => {
    const client = track(incoming);
    const upstream = track(connect(targetPort, "127.0.0.1"));
    let left = cutAfterBytes();
    const cut = () => {
      if (!client.destroyed) cuts += 1;
      client.destroy();
      upstream.destroy();
    };
    const timer = setTimeout(cut, cutAfterMs);
    client.on("data", (bytes) => {
      sentBytes += bytes.length;
      left -= bytes.length;
      allowance -= bytes.length;
      if (left < 0) return cut();
      const isFull = !upstream.write(bytes);
      if (isFull) {
        client.pause();
        upstream.once("drain", () => client.resume());
      } else if (allowance <= 0) {
        client.pause();
        waiting.add(client);
      }
    });
    upstream.on("data", (bytes) => client.write(bytes));
    client.on("close", () => {
      clearTimeout(timer);
      waiting.delete(client);
      upstream.destroy();
    });
    upstream.on("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  afterAll(() => {
    clearInterval(refill);
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    port: typeof address === "object" && address ? address.port : 0,
    sentBytes: () => sentBytes,
    cuts: () => cuts,
  };
}
