import { connect, createServer, type Socket } from "node:net";
import { afterAll } from "vitest";

/** PostgreSQL's "ready for query" message: Z, a length of 5, the transaction state. */
const endLength = 6;
const endStart = Buffer.from([0x5a, 0, 0, 0, 5]);

/**
 * A proxy to the database that can go silent like a cut cable: nothing is closed or refused. It can
 * also delay "ready for query", so that an error arrives before its query ends.
 */
export async function startProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isSilent = false;
  let holdsReady = false;
  let held: Array<() => void> = [];
  /** Forwards bytes, except a held "ready for query". */
  const forward = (client: Socket, bytes: Buffer): void => {
    const end = bytes.subarray(-endLength);
    if (!holdsReady || !end.subarray(0, -1).equals(endStart)) {
      client.write(bytes);
      return;
    }
    client.write(bytes.subarray(0, -endLength));
    held.push(() => client.write(end));
  };
  const track = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    return socket.on("error", () => {});
  };
  const server = createServer((client) => {
    const upstream = track(connect(Number(target.port), target.hostname));
    track(client).on("data", (bytes) => isSilent || upstream.write(bytes));
    upstream.on("data", (bytes) => isSilent || forward(client, Buffer.from(bytes)));
    upstream.on("close", () => isSilent || client.destroy());
    client.on("close", () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.port = String(typeof address === "object" ? address?.port : 0);
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    url: url.href,
    goSilent: () => {
      isSilent = true;
    },
    resume: () => {
      isSilent = false;
    },
    holdReady: () => {
      holdsReady = true;
    },
    releaseReady: () => {
      holdsReady = false;
      for (const send of held) send();
      held = [];
    },
  };
}
