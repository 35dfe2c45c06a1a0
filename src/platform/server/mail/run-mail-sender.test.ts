import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import MailDev from "maildev";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "#platform/server/log/log.ts";
import { findFreePort } from "#platform/server/testing/free-port.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { queueMail } from "./queue-mail.ts";
import { renderMail } from "./render-mail.ts";
import { runMailSender } from "./run-mail-sender.ts";

const { db } = await useDatabase();

test("a queued mail arrives over SMTP, and the sender can be stopped", async () => {
  const port = await findFreePort();
  const mailDirectory = await mkdtemp(path.join(tmpdir(), "mail-"));
  const mailbox = new MailDev({
    smtp: port,
    ip: "127.0.0.1",
    disableWeb: true,
    silent: true,
    mailDirectory,
  });
  const { smtp: server } = await mailbox.start();
  const arrived = new Promise<{ subject?: string; text?: string }>((resolve) => {
    server.on("new", resolve);
  });
  onTestFinished(async () => {
    await mailbox.stop();
    await rm(mailDirectory, { recursive: true, force: true });
  });
  const body = renderMail({
    school: { name: "The Learning Piano", accent: null, logo: null },
    title: "Fünf Töne",
    preview: "",
    paragraphs: ["C D E F G"],
    footnote: "-",
  });
  const mail = { to: "ada@school.test", subject: "Fünf Töne ♯", ...body };
  await db.transaction().execute((trx) => queueMail(trx, mail));
  const sender = runMailSender({
    db,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: () => "The Learning Piano <school@school.test>",
    log: createLog("test", "silent"),
  });
  expect(await arrived).toMatchObject({ subject: "Fünf Töne ♯" });
  await sender.stop();
  const rows = await db.selectFrom("mailOutbox").select(["sentAt", "textBody"]).execute();
  expect(rows).toEqual([{ sentAt: expect.any(Date), textBody: "" }]);
});

test("the log says why a mail could not be sent [log-causes-4]", async () => {
  const port = await findFreePort();
  const body = renderMail({
    school: { name: "The Learning Piano", accent: null, logo: null },
    title: "C",
    preview: "",
    paragraphs: ["C"],
    footnote: "-",
  });
  const mail = { to: "ada@school.test", subject: "C", ...body };
  await db.transaction().execute((trx) => queueMail(trx, mail));
  const { promise: logged, resolve } = Promise.withResolvers<string>();
  const sender = runMailSender({
    db,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: () => "The Learning Piano <school@school.test>",
    log: createLog("test", "info", { write: resolve }),
  });
  expect(JSON.parse(await logged)).toMatchObject({
    msg: "mail delivery failed, will retry",
    err: { message: `connect ECONNREFUSED 127.0.0.1:${port}` },
  });
  await sender.stop();
});
