import { createTransport } from "nodemailer";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#platform/server/database/open-database.ts";
import { openDatabase } from "#platform/server/database/open-database.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { type Mail, queueMail } from "./queue-mail.ts";
import { type MailTransport, type MakeAttachment, sendDueMail } from "./send-due-mail.ts";

const { db, url } = await useDatabase();
const from = "The Learning Piano <school@school.test>";

type Message = Parameters<MailTransport["sendMail"]>[0];
let sent: Message[];
const transport: MailTransport = {
  sendMail: async (message) => {
    // Long enough for a second worker to query the same mail.
    await new Promise((resolve) => setTimeout(resolve, 5));
    sent.push(message);
  },
};
const refusing: MailTransport = { sendMail: () => Promise.reject(new Error("451 try later")) };

const mail: Mail = {
  to: "ada@school.test",
  subject: "Your code",
  text: "123456",
  html: "<p>1</p>",
};

const queue = (changes: Partial<Mail> = {}) =>
  db.transaction().execute((trx) => queueMail(trx, { ...mail, ...changes }));
const send = (by = transport, unrecorded = new Set<string>(), on: Database = db) =>
  sendDueMail({ db: on, transport: by, from, unrecorded });
const outbox = () => db.selectFrom("mailOutbox").selectAll().execute();

beforeEach(async () => {
  sent = [];
  await db.deleteFrom("mailOutbox").execute();
});

describe("the outbox", () => {
  test("sends a mail once and clears its content", async () => {
    await queue({ replyTo: "teacher@school.test" });
    expect(await send()).toEqual({ sent: 1, failed: 0 });
    expect(await send()).toEqual({ sent: 0, failed: 0 });
    expect(sent).toEqual([
      {
        messageId: `<${(await outbox())[0]?.id}@school.test>`,
        from,
        to: { name: "", address: "ada@school.test" },
        replyTo: { name: "", address: "teacher@school.test" },
        subject: "Your code",
        text: "123456",
        html: "<p>1</p>",
      },
    ]);
    expect(await outbox()).toEqual([
      expect.objectContaining({ subject: "", textBody: "", htmlBody: "" }),
    ]);
  });

  test("names a mail address to end news where one is read [unsubscribe-mail-4]", async () => {
    const unsubscribeUrl = "https://school.test/api/news/unsubscribe?token=t-_1";
    const headers = [];
    for (const unsubscribeEmail of ["news@school.test", undefined]) {
      const news = { ...mail, lane: "news", unsubscribeUrl } as const;
      await db.transaction().execute((trx) => queueMail(trx, news));
      const unrecorded = new Set<string>();
      await db
        .updateTable("mailThrottle")
        .set({ newsFrom: new Date(0) })
        .execute();
      await sendDueMail({ db, transport, from, unrecorded, unsubscribeEmail });
      headers.push(sent.at(-1)?.headers?.["List-Unsubscribe"]);
    }
    expect(headers).toEqual([
      `<mailto:news@school.test?subject=unsubscribe%20t-_1>, <${unsubscribeUrl}>`,
      `<${unsubscribeUrl}>`,
    ]);
  });

  test("makes an attachment when its mail is sent, and sends no mail without it", async () => {
    await queue({ attachment: { kind: "receipt", key: "R-1", name: "R-1.pdf" } });
    expect(await send()).toEqual({ sent: 0, failed: 1 });
    await db
      .updateTable("mailOutbox")
      .set({ nextAttemptAt: new Date(0) })
      .execute();
    const makeAttachment: MakeAttachment = async ({ kind, key }) => ({
      content: Buffer.from(`${kind} ${key}`),
      contentType: "application/pdf",
    });
    const deps = { db, transport, from, unrecorded: new Set<string>(), makeAttachment };
    expect(await sendDueMail(deps)).toEqual({ sent: 1, failed: 0 });
    expect(sent[0]?.attachments).toEqual([
      {
        filename: "R-1.pdf",
        content: Buffer.from("receipt R-1"),
        contentType: "application/pdf",
      },
    ]);
    expect(await outbox()).toEqual([expect.objectContaining({ attachmentKey: null })]);
  });

  test("two workers at once never send the same mail", async () => {
    for (let index = 0; index < 20; index += 1) await queue({ subject: `Mail ${index}` });
    await Promise.all([1, 2, 3].map(() => send()));
    expect(sent).toHaveLength(20);
    expect(new Set(sent.map(({ subject }) => subject)).size).toBe(20);
  });

  test("a mail sent just before a database outage is not sent again", async () => {
    await queue();
    const unrecorded = new Set<string>();
    const gone = openDatabase(url);
    const cutting: MailTransport = {
      sendMail: async (message) => {
        await transport.sendMail(message);
        await gone.close();
      },
    };
    await expect(send(cutting, unrecorded, gone.db)).rejects.toThrow();
    expect(sent).toHaveLength(1);
    await db
      .updateTable("mailOutbox")
      .set({ nextAttemptAt: new Date(0) })
      .execute();
    expect(await send(transport, unrecorded)).toEqual({ sent: 0, failed: 0 });
    expect(sent).toHaveLength(1);
    expect(unrecorded.size).toBe(0);
    expect((await outbox())[0]?.sentAt).toBeInstanceOf(Date);
  });

  test("a mail whose worker died is sent by another after its lease", async () => {
    await queue();
    const dying: MailTransport = { sendMail: () => new Promise(() => {}) };
    void send(dying);
    // The slowest exchange with a mail server takes less than three minutes.
    const soonest = Date.now() + 120_000;
    await expect
      .poll(async () => (await outbox())[0]?.nextAttemptAt.getTime())
      .toBeGreaterThan(soonest);
    expect(await send()).toEqual({ sent: 0, failed: 0 });
    await db
      .updateTable("mailOutbox")
      .set({ nextAttemptAt: new Date(0) })
      .execute();
    expect(await send()).toEqual({ sent: 1, failed: 0 });
  });

  test("holds no mail of a rolled-back transaction", async () => {
    const undone = db.transaction().execute(async (trx) => {
      await queueMail(trx, mail);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await outbox()).toEqual([]);
  });

  test("a rejected mail is retried with growing delays until it arrives", async () => {
    await queue();
    expect(await send(refusing)).toEqual({ sent: 0, failed: 1 });
    expect(await send()).toEqual({ sent: 0, failed: 0 });
    const [waiting] = await outbox();
    expect(waiting).toMatchObject({ attempts: 1, lastError: "451 try later", textBody: "123456" });
    expect(waiting?.nextAttemptAt.getTime()).toBeGreaterThan(Date.now());
    await db
      .updateTable("mailOutbox")
      .set({ nextAttemptAt: new Date(0) })
      .execute();
    expect(await send()).toEqual({ sent: 1, failed: 0 });
  });

  test("a rejected recipient delays no other", async () => {
    await queue({ to: "gone@school.test" });
    await queue();
    const picky: MailTransport = {
      sendMail: (message) =>
        message.to.address === "gone@school.test"
          ? refusing.sendMail(message)
          : transport.sendMail(message),
    };
    expect(await send(picky)).toEqual({ sent: 1, failed: 1 });
  });

  test("lets news leave at its pace, whatever the number of workers, and other mail at once", async () => {
    const news = { ...mail, lane: "news" as const, unsubscribeUrl: "https://school.test/end" };
    await db.transaction().execute(async (trx) => {
      for (let index = 0; index < 20; index += 1) await queueMail(trx, news);
    });
    const sendAtPace = () =>
      sendDueMail({ db, transport, from, unrecorded: new Set(), newsPerMinute: 60 });
    await Promise.all([1, 2, 3].map(sendAtPace));
    // Two seconds' worth, and the one that is due.
    expect(sent.length).toBeGreaterThanOrEqual(3);
    expect(sent.length).toBeLessThan(8);
    const before = sent.length;
    await db
      .updateTable("mailThrottle")
      .set({ newsFrom: new Date("2999-01-01") })
      .execute();
    await queue();
    expect(await sendAtPace()).toEqual({ sent: 1, failed: 0 });
    expect(sent).toHaveLength(before + 1);
    await db
      .updateTable("mailThrottle")
      .set({ newsFrom: new Date(0) })
      .execute();
  });

  test("deletes expired mail unsent", async () => {
    await queue({ expiresInSeconds: 0 });
    expect(await send()).toEqual({ sent: 0, failed: 0 });
    expect(await outbox()).toEqual([]);
  });
});

describe("user input in a mail", () => {
  const raw = createTransport({ streamTransport: true, buffer: true });

  test("cannot add a header or a recipient through the subject", async () => {
    await queue({ subject: "Hello\r\nBcc: many@school.test\r\n\r\nBody" });
    let written = "";
    const writing: MailTransport = {
      sendMail: async (message) => {
        written = String((await raw.sendMail(message)).message);
      },
    };
    await send(writing);
    expect(written).not.toMatch(/^bcc:/im);
    expect(written).toMatch(/^Subject: Hello Bcc: many@school\.test Body\r$/m);
    expect(written.match(/^To: .*$/m)?.[0].trim()).toBe("To: ada@school.test");
  });

  test.each([
    "ada@school.test\r\nBcc: many@school.test",
    "ada@school.test, many@school.test",
    "Ada <ada@school.test>",
    "nobody",
  ])("is rejected as the recipient %j", async (to) => {
    await expect(queue({ to })).rejects.toThrow();
    await expect(queue({ replyTo: to })).rejects.toThrow();
  });
});
