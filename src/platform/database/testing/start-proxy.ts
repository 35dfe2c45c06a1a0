import { connect, createServer, type Socket } from "node:net";
import { afterAll } from "vitest";

/** A way to the database that can fall silent, as a cut cable does: nothing is closed or refused. */
export async function startProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    return socket.on("error", () => {});
  };
  const server = createServer((near) => {
    const far = keep(connect(Number(target.port), target.hostname));
    keep(near).on("data", (bytes) => isSilent || far.write(bytes));
    far.on("data", (bytes) => isSilent || near.write(bytes));
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
  };
}
