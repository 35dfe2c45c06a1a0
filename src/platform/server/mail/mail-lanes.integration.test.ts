import { SMTPServer } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { createLog } from "#platform/server/log/log.ts";
import { findFreePort } from "#platform/server/testing/free-port.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import type { Lane } from "./queries.ts";
import { queueMail } from "./queue-mail.ts";
import { runMailSender } from "./run-mail-sender.ts";

const { db } = await useDatabase();
const log = createLog("test", "silent");

const closing: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await db.deleteFrom("mailOutbox").execute();
});

/**
 * A mail server that holds each mail until the next `pass`; `taken` lists the recipients in order.
 */
async function openHoldingServer() {
  const port = await findFreePort();
  const taken: string[] = [];
  const headers: string[] = [];
  const held: Array<() => void> = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 10,
    onRcptTo: ({ address }, _session, done) =>
      done(
        address.startsWith("gone")
          ? Object.assign(new Error("5.1.1 no such mailbox"), { responseCode: 550 })
          : null,
      ),
    onData: (stream, session, done) => {
      let text = "";
      stream.on("data", (chunk: Buffer) => {
        text += chunk.toString("latin1");
      });
      stream.on("end", () => {
        taken.push(session.envelope.rcptTo[0]?.address.split("@")[0] ?? "none");
        headers.push(text.split("\r\n\r\n")[0] ?? "");
        held.push(done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  closing.push(() => new Promise<void>((resolve) => server.close(resolve)));
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  /** Lets the held mail arrive, and waits for the next one. */
  const pass = async () => {
    const count = taken.length;
    held.shift()?.();
    await expect.poll(() => taken.length, { interval: 5 }).toBeGreaterThan(count);
  };
  const passAll = () => {
    for (const done of held.splice(0)) done();
  };
  return { smtpUrl, taken, headers, pass, passAll, held };
}

const body = { subject: "Hello", text: "Hello", html: "<p>Hello</p>" };
const unsubscribeUrl = "https://school.test/api/news/unsubscribe?token=t";

const queue = (lane: Lane, to: string, count = 1) =>
  db.transaction().execute(async (trx) => {
    for (let index = 0; index < count; index += 1) {
      const mail = { ...body, to: `${to}@school.test` };
      await queueMail(trx, lane === "news" ? { ...mail, lane, unsubscribeUrl } : { ...mail, lane });
    }
  });

test("a code queued last waits for the one mail that is leaving, not for the others", async () => {
  await queue("news", "news", 100);
  await queue("bulk", "bulk", 3);
  const server = await openHoldingServer();
  const refused: string[] = [];
  const sender = runMailSender({
    db,
    log,
    smtpUrl: server.smtpUrl,
    from: () => "School <school@school.test>",
    newsPerMinute: 60_000,
    onRefused: async (email) => void refused.push(email),
  });
  closing.push(async () => {
    const stopped = sender.stop();
    const passing = setInterval(server.passAll, 5);
    await stopped;
    clearInterval(passing);
  });
  await expect.poll(() => server.taken).toEqual(["bulk"]);
  await queue("personal", "personal");
  await queue("code", "code");
  for (let index = 0; index < 5; index += 1) await server.pass();
  expect(server.taken).toEqual(["bulk", "code", "personal", "bulk", "bulk", "news"]);
  await queue("code", "code");
  await server.pass();
  expect(server.taken.at(-1)).toBe("code");
  // One request ends news (RFC 8058), and nothing else.
  const ends = /^List-Unsubscribe: <https:\/\/school\.test\/api\/news\/unsubscribe\?token=t>\r?$/m;
  expect(server.headers.map((text) => ends.test(text))).toEqual(
    server.taken.map((to) => to === "news"),
  );
  expect(server.headers[5]).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);

  await db.deleteFrom("mailOutbox").where("sentAt", "is", null).execute();
  await queue("news", "gone");
  await queue("personal", "gone");
  const left = () =>
    db.selectFrom("mailOutbox").select(["lane", "attempts"]).where("sentAt", "is", null).execute();
  const passing = setInterval(server.passAll, 5);
  // News is given up; a mail to one student is tried again.
  await expect.poll(left).toEqual([{ lane: 1, attempts: 1 }]);
  clearInterval(passing);
  expect(refused).toEqual(["gone@school.test", "gone@school.test"]);
});
