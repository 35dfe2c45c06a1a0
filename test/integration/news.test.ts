import { randomUUID } from "node:crypto";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { forgotPassword } from "#accounts/server/reset-password/forgot-password.ts";
import { makeDeps } from "#accounts/server/testing/test-accounts.ts";
import { addUser } from "#accounts/server/users/add-user.ts";
import { createLog } from "#platform/server/log/log.ts";
import { queueMail } from "#platform/server/mail/index.ts";
import { runMailSender } from "#platform/server/mail/run-mail-sender.ts";
import { findFreePort } from "#platform/server/testing/free-port.ts";
import { useDatabase } from "../support/database.ts";
import { proofSize } from "../support/proof-size.ts";

const opened = await useDatabase();
const { db } = opened;
const mails = proofSize({ short: 150, full: 5_000 });

/** A mail server. `taken`: the recipients in order of arrival. */
async function openMailServer() {
  const port = await findFreePort();
  const taken: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 10,
    onData: (stream, session, done) => {
      stream.resume();
      stream.on("end", () => {
        taken.push(session.envelope.rcptTo[0]?.address ?? "none");
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { smtpUrl: `smtp://127.0.0.1:${port}`, taken };
}

test(`a code asked for while ${mails} mails of news are leaving is among the next [news-3]`, async () => {
  const email = `${randomUUID()}@school.test`;
  const password = "clair de lune";
  await addUser({ db }, { name: "Ada (demo student)", email, password, role: "student" });
  const text = "A new lesson. ".repeat(100);
  const unsubscribeUrl = "https://school.test/api/news/unsubscribe?token=t";
  await db.transaction().execute(async (trx) => {
    for (let index = 0; index < mails; index += 1) {
      const news = { subject: "A new lesson", text, html: `<p>${text}</p>`, unsubscribeUrl };
      await queueMail(trx, { to: `reader-${index}@school.test`, ...news, lane: "news" });
    }
  });
  const server = await openMailServer();
  const sender = runMailSender({
    db,
    smtpUrl: server.smtpUrl,
    from: () => "School <school@school.test>",
    log: createLog("test", "silent"),
    // As many as there are, so that news are sent without a pause.
    newsPerMinute: 60_000,
  });
  onTestFinished(sender.stop);
  await expect.poll(() => server.taken.length, { interval: 5 }).toBeGreaterThan(mails / 10);
  const startedAt = performance.now();
  await forgotPassword(makeDeps(opened), { email, ip: randomUUID() });
  const before = server.taken.length;
  await expect.poll(() => server.taken, { interval: 5 }).toContain(email);
  const seconds = (performance.now() - startedAt) / 1000;
  const left = await db
    .selectFrom("mailOutbox")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("sentAt", "is", null)
    .executeTakeFirstOrThrow();
  process.stdout.write(
    `a code left ${seconds.toFixed(2)} s after it was asked for, with ${left.count} mails of news still to leave\n`,
  );
  // The mail in progress, and those sent until the new one was queued and noticed.
  expect(server.taken.indexOf(email)).toBeLessThan(before + 3);
});
