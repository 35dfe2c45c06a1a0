import type { Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { createLog } from "#platform/server/log/log.ts";
import { findFreePort } from "#platform/server/testing/free-port.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { queueMail } from "./queue-mail.ts";
import { runMailSender } from "./run-mail-sender.ts";

const { db } = await useDatabase();
const port = await findFreePort();
const from = "The Learning Piano <school@school.test>";

/** The Message-ID of every mail that a server accepted, in order. */
let taken: string[] = [];
const closing: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await db.deleteFrom("mailOutbox").execute();
  taken = [];
});

interface MailServer {
  stop: () => Promise<void>;
}

/** A mail server; `refuse` returns the reason to reject a recipient. */
async function openServer(refuse: (to: string) => Error | null = () => null): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 10,
    onRcptTo: ({ address }, _session, done) => done(refuse(address)),
    onData: (stream, _session, done) => {
      let text = "";
      stream.on("data", (chunk: Buffer) => {
        text += chunk.toString("latin1");
      });
      stream.on("end", () => {
        taken.push(/^Message-ID: <([^@]+)@/im.exec(text)?.[1] ?? "none");
        done();
      });
    },
  });
  // Broken connections are expected in these tests.
  server.on("error", () => {});
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopped ??= new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
    return stopped;
  };
  closing.push(stop);
  return { stop };
}

function startSender() {
  const log = createLog("test", "silent");
  const sender = runMailSender({ db, smtpUrl: `smtp://127.0.0.1:${port}`, from: () => from, log });
  closing.push(sender.stop);
  return sender;
}

async function queue(count: number, to = "ada@school.test"): Promise<void> {
  const body = { subject: "Hello", text: "Hello", html: "<p>Hello</p>" };
  await db.transaction().execute(async (trx) => {
    for (let index = 0; index < count; index += 1) await queueMail(trx, { to, ...body });
  });
}

const listIds = async () =>
  (await db.selectFrom("mailOutbox").select("id").execute()).map(({ id }) => id).toSorted();
/** Makes all mail due now. */
const hurry = () =>
  db
    .updateTable("mailOutbox")
    .set({ nextAttemptAt: new Date(0) })
    .where("sentAt", "is", null)
    .where("attempts", ">", 0)
    .execute();
const waitUntil = async (isTrue: () => boolean | Promise<boolean>) =>
  expect.poll(isTrue, { interval: 5 }).toBe(true);

test("repeated outages under load lose no mail and duplicate none", async () => {
  startSender();
  const [perRound, rounds] = [40, 2];
  for (let round = 0; round < rounds; round += 1) {
    const server = await openServer();
    await hurry();
    const before = taken.length;
    await queue(perRound);
    await waitUntil(() => taken.length >= before + 10);
    await server.stop();
    await queue(perRound);
  }
  await openServer();
  const ids = await listIds();
  expect(ids).toHaveLength(perRound * rounds * 2);
  await waitUntil(async () => {
    await hurry();
    return new Set(taken).size === ids.length;
  });
  expect([...new Set(taken)].toSorted()).toEqual(ids);
  // A server that dies between accepting and acknowledging a mail gets the mail again, with the
  // same Message-ID. Mailboxes deduplicate by it, so an outage causes at most one duplicate.
  expect(taken.length - ids.length).toBeLessThanOrEqual(rounds);
});

test("while the server is unavailable one mail is attempted for all, and all follow soon after", async () => {
  await queue(50);
  const sender = startSender();
  const attemptsInAll = async () => {
    const rows = await db.selectFrom("mailOutbox").select("attempts").execute();
    return rows.reduce((sum, { attempts }) => sum + attempts, 0);
  };
  await waitUntil(async () => (await attemptsInAll()) >= 2);
  await sender.stop();
  expect(await attemptsInAll()).toBeLessThanOrEqual(3);
  const waits = await db.selectFrom("mailOutbox").select("nextAttemptAt").execute();
  const soon = Date.now() + 31_000;
  expect(waits.filter(({ nextAttemptAt }) => nextAttemptAt.getTime() > soon)).toEqual([]);
  await openServer();
  await hurry();
  startSender();
  await waitUntil(() => taken.length === 50);
});

test("a rejected recipient delays no other", async () => {
  await openServer((to) => (to === "gone@school.test" ? new Error("no such mailbox") : null));
  await queue(1, "gone@school.test");
  await queue(5);
  startSender();
  const listLeft = () =>
    db.selectFrom("mailOutbox").selectAll().where("sentAt", "is", null).execute();
  await waitUntil(async () => (await listLeft()).length === 1);
  expect(taken).toHaveLength(5);
  expect(await listLeft()).toMatchObject([{ recipient: "gone@school.test", attempts: 1 }]);
});

test("a closing server gets no more mail until it is back", async () => {
  const closingNow = Object.assign(new Error("closing"), { responseCode: 421 });
  const server = await openServer(() => closingNow);
  await queue(20);
  startSender();
  await waitUntil(async () => {
    const tried = db.selectFrom("mailOutbox").select("id").where("attempts", ">", 0);
    return (await tried.execute()).length > 0;
  });
  const tried = await db.selectFrom("mailOutbox").select("id").where("attempts", ">", 0).execute();
  expect(tried.length).toBeLessThan(4);
  await server.stop();
  await openServer();
  await waitUntil(async () => {
    await hurry();
    return taken.length === 20;
  });
});
