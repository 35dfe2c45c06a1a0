import { SMTPServer } from "smtp-server";

/** Something that can be taken away under load and brought back with all it knew. */
export interface Part {
  stop: () => Promise<void>;
  start: () => Promise<void>;
}

export interface MailServer extends Part {
  /** Every mail it took, as it came over the wire. */
  received: string[];
}

/** A mail server that takes everything, and can go away and come back. */
export async function startMailServer(port: number): Promise<MailServer> {
  const received: string[] = [];
  const open = (): Promise<SMTPServer> => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      closeTimeout: 300,
      onData: (stream, _session, done) => {
        let text = "";
        stream.on("data", (chunk: Buffer) => {
          text += chunk.toString("latin1");
        });
        stream.on("end", () => {
          received.push(text);
          done();
        });
      },
    });
    server.on("error", () => {});
    return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
  };
  let server: SMTPServer | undefined = await open();
  return {
    received,
    stop: async () => {
      const leaving = server;
      server = undefined;
      if (leaving) await new Promise<void>((resolve) => leaving.close(() => resolve()));
    },
    start: async () => {
      server = await open();
    },
  };
}
