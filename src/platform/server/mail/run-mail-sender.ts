import { createTransport } from "nodemailer";
import type { Logger } from "#platform/server/log/log.ts";
import { purgeSentMail } from "./queries.ts";
import { type SendMailDeps, sendDueMail } from "./send-due-mail.ts";

interface MailSenderDeps
  extends Pick<
    SendMailDeps,
    "db" | "makeAttachment" | "newsPerMinute" | "unsubscribeEmail" | "onRefused"
  > {
  /** The sender now. */
  from: () => string;
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  smtpUrl: string;
  log: Logger;
}

const POLL_INTERVAL_MS = 1_000;
const ROUNDS_BETWEEN_PURGES = 3_600;

/** Sends due mail, polling the outbox every second, until stopped. */
export function runMailSender({ smtpUrl, log, from, ...deps }: MailSenderDeps): {
  /** Finishes the mail being sent, then ends. */
  stop: () => Promise<void>;
} {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // A mail's content must not make the sender read files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const pause = Promise.withResolvers<void>();
  const unrecorded = new Set<string>();
  let stopped = false;
  const run = async (): Promise<void> => {
    for (let round = 0; !stopped; round += 1) {
      await sendOnce(round % ROUNDS_BETWEEN_PURGES === 0);
      await Promise.race([
        pause.promise,
        new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS).unref()),
      ]);
    }
  };
  const onFailure = (error: unknown): void =>
    log.warn({ err: error }, "mail delivery failed, will retry");
  const sendOnce = async (shouldPurge: boolean): Promise<void> => {
    try {
      if (shouldPurge) await purgeSentMail(deps.db);
      await sendDueMail({ ...deps, from: from(), transport, unrecorded, onFailure });
    } catch (error) {
      log.warn({ err: error }, "mail outbox unavailable");
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
