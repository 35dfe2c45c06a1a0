import path from "node:path";
import MailDev from "maildev";
import { runProcess } from "./run-process.ts";
import type { Settings } from "./settings.ts";

/** The demo's mailbox: takes every mail over SMTP, shows it on a page and answers in JSON. */
const startMailbox = async ({ port, host, dataDir }: Settings) => {
  const mailbox = new MailDev({
    smtp: port + 3,
    ip: "127.0.0.1",
    web: port + 2,
    webIp: host,
    mailDirectory: path.join(dataDir, "mail"),
    silent: true,
  });
  await mailbox.start();
  return () => mailbox.stop();
};

runProcess("mailbox", startMailbox, { isDemoOnly: true });
