import { createTransport } from "nodemailer";
import type { Database } from "#platform/server/database/open-database.ts";
import type { Logger } from "#platform/server/log/log.ts";
import { purgeSentMail } from "./queries.ts";
import { sendDueMail } from "./send-due-mail.ts";

interface MailSenderDeps {
  db: Database;
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  smtpUrl: string;
  /** Who every mail is from, as `Name <address>`. */
  from: string;
  log: Logger;
}

const PAUSE_MILLISECONDS = 1_000;
const ROUNDS_BETWEEN_SWEEPS = 3_600;

/** Sends what lies in the outbox, looking once a second, until stopped. */
export function runMailSender({ db, smtpUrl, from, log }: MailSenderDeps): {
  /** Lets the mail that is on its way arrive, then ends. */
  stop: () => Promise<void>;
} {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // Nothing that is written in a mail may make the sender read files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const pause = Promise.withResolvers<void>();
  const unrecorded = new Set<string>();
  let stopped = false;
  const run = async (): Promise<void> => {
    for (let round = 0; !stopped; round += 1) {
      await sendOnce(round % ROUNDS_BETWEEN_SWEEPS === 0);
      await Promise.race([
        pause.promise,
        new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS).unref()),
      ]);
    }
  };
  const sendOnce = async (isSweep: boolean): Promise<void> => {
    try {
      if (isSweep) await purgeSentMail(db);
      const { sent, failed } = await sendDueMail({ db, transport, from, unrecorded });
      if (failed > 0) log.warn({ sent, failed }, "some mail could not be sent yet");
    } catch (error) {
      log.warn({ err: error }, "the outbox cannot be read");
    }
  };
  const ended = run();
  return {
    stop: async () => {
      stopped = true;
      pause.resolve();
      await ended;
      transport.close();
    },
  };
}
