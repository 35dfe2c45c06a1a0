import { connect, createServer, type Socket } from "node:net";
import { afterAll } from "vitest";

/** PostgreSQL's "ready for query": Z, a length of 5, a letter for the transaction's state. */
const endLength = 6;
const endStart = Buffer.from([0x5a, 0, 0, 0, 5]);

/**
 * A way to the database that can fall silent, as a cut cable does: nothing is closed or refused.
 * It can also hold back the ends of answers, so that a failure is known before its query is over.
 */
export async function startProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isSilent = false;
  let holdsEnds = false;
  let held: Array<() => void> = [];
  /** Hands on what came, all but an end that is held. */
  const handOn = (near: Socket, bytes: Buffer): void => {
    const end = bytes.subarray(-endLength);
    if (!holdsEnds || !end.subarray(0, -1).equals(endStart)) {
      near.write(bytes);
      return;
    }
    near.write(bytes.subarray(0, -endLength));
    held.push(() => near.write(end));
  };
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    return socket.on("error", () => {});
  };
  const server = createServer((near) => {
    const far = keep(connect(Number(target.port), target.hostname));
    keep(near).on("data", (bytes) => isSilent || far.write(bytes));
    far.on("data", (bytes) => isSilent || handOn(near, Buffer.from(bytes)));
    far.on("close", () => isSilent || near.destroy());
    near.on("close", () => far.destroy());
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
    fallSilent: () => {
      isSilent = true;
    },
    speakAgain: () => {
      isSilent = false;
    },
    holdEnds: () => {
      holdsEnds = true;
    },
    sendHeldEnds: () => {
      holdsEnds = false;
      for (const send of held) send();
      held = [];
    },
  };
}
