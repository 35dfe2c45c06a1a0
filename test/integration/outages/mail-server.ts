import { SMTPServer } from "smtp-server";

/** A service that can be stopped and restarted under load without losing its data. */
export interface Service {
  stop: () => Promise<void>;
  start: () => Promise<void>;
}

export interface MailServer extends Service {
  /** Every mail it received, as raw SMTP data. */
  received: string[];
}

/** A mail server that accepts everything and can be stopped and restarted. */
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
      const closing = server;
      server = undefined;
      if (closing) await new Promise<void>((resolve) => closing.close(() => resolve()));
    },
    start: async () => {
      server = await open();
    },
  };
}
