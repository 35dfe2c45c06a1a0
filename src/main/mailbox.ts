import { chmod, mkdir } from "node:fs/promises";
import path from "node:path";
import MailDev from "maildev";
import { refuseForeignHosts } from "#platform/server/http/security/foreign-hosts.ts";
import { runRole } from "./process/run-process.ts";
import type { Settings } from "./settings.ts";

/** The demo's mailbox: receives every mail over SMTP, shows it on a page and serves it as JSON. */
const startMailbox = async ({ port, host, publicUrl, dataDir }: Settings) => {
  // Mails hold codes that grant access, so only the owner may read their files.
  process.umask(0o077);
  const mailDirectory = path.join(dataDir, "mail");
  await mkdir(mailDirectory, { recursive: true });
  await chmod(mailDirectory, 0o700);
  const mailbox = new MailDev({
    smtp: port + 3,
    ip: "127.0.0.1",
    web: port + 2,
    // With `localhost`, MailDev opens a second, unguarded IPv6 server.
    webIp: host === "localhost" ? "127.0.0.1" : host,
    mailDirectory,
    silent: true,
  });
  const { api } = await mailbox.start();
  if (api) refuseForeignHosts(api.server.server, [new URL(publicUrl).hostname]);
  return () => mailbox.stop();
};

runRole("mailbox", startMailbox, { isDemoOnly: true });
