import { chmod, mkdir } from "node:fs/promises";
import path from "node:path";
import MailDev from "maildev";
import { refuseForeignHosts } from "#platform/server/http/security/foreign-hosts.ts";
import { runProcess } from "./process/run-process.ts";
import type { Settings } from "./settings.ts";

/** The demo's mailbox: takes every mail over SMTP, shows it on a page and answers in JSON. */
const startMailbox = async ({ port, host, publicUrl, dataDir }: Settings) => {
  // Mails hold codes that open accounts: they are their owner's alone.
  process.umask(0o077);
  const mailDirectory = path.join(dataDir, "mail");
  await mkdir(mailDirectory, { recursive: true });
  await chmod(mailDirectory, 0o700);
  const mailbox = new MailDev({
    smtp: port + 3,
    ip: "127.0.0.1",
    web: port + 2,
    // For this name it would open a second server, by IPv6, that is not guarded below.
    webIp: host === "localhost" ? "127.0.0.1" : host,
    mailDirectory,
    silent: true,
  });
  const { api } = await mailbox.start();
  if (api) refuseForeignHosts(api.server.server, [new URL(publicUrl).hostname]);
  return () => mailbox.stop();
};

runProcess("mailbox", startMailbox, { isDemoOnly: true });
