import { randomUUID } from "node:crypto";
import { createTransport } from "nodemailer";
import { beforeEach, describe, expect, test } from "vitest";
import { queueMail } from "#platform/server/mail/index.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { addAccount, listMails, makeDeps, makeForm, schoolEmail } from "../testing/test-contact.ts";
import { messageMail } from "./message-mail.ts";
import { sendMessage } from "./send-message.ts";

const opened = await useDatabase();
const { db } = opened;
const deps = makeDeps(opened);

beforeEach(() => db.deleteFrom("mailOutbox").execute());

describe("a message", () => {
  test("is stored and mailed to the school with the sender as Reply-To", async () => {
    const form = { ...makeForm(), name: "Adé Ọlá 李 (demo)", subject: "Pedals?" };
    await sendMessage(deps, form);
    const stored = await db
      .selectFrom("messages")
      .selectAll()
      .where("email", "=", form.email)
      .execute();
    expect(stored).toMatchObject([{ name: form.name, subject: "Pedals?", body: form.text }]);
    const [mail] = await listMails(db, schoolEmail);
    expect(mail).toMatchObject({ subject: "Message: Pedals?", replyTo: form.email });
    expect(mail?.textBody).toContain(`${form.name} <${form.email}> wrote`);
    expect(mail?.textBody).toContain("> Good evening.");
    expect(await listMails(db, form.email)).toEqual([]);
  });

  test("without a subject has the sender's name as its subject", async () => {
    await sendMessage(deps, makeForm());
    expect((await listMails(db, schoolEmail))[0]?.subject).toBe("Message: from Ada (demo student)");
  });

  test("is quoted line by line, with its markup escaped", async () => {
    const text =
      'Hi\n-- \nThe Learning Piano\n<script>alert(1)</script>\n<a href="//evil.test">x</a>';
    await sendMessage(deps, { ...makeForm(), name: '<img src="x">', text });
    const [mail] = await listMails(db, schoolEmail);
    for (const line of text.split("\n")) expect(mail?.textBody).toContain(`\n> ${line}`);
    expect(mail?.htmlBody).not.toMatch(/<script|<a href="\/\/evil|<img/);
    expect(mail?.htmlBody).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  });

  test("cannot inject a header, a recipient or a Reply-To name", async () => {
    const raw = createTransport({ streamTransport: true, buffer: true });
    const evil = "x\r\nBcc: many@school.test\r\n\r\nBody";
    const {
      to,
      replyTo = "",
      ...mailContent
    } = messageMail(deps, {
      name: `${evil}, two@school.test <three@school.test>`,
      subject: evil,
      text: evil,
      email: "ada@school.test",
    });
    await db.transaction().execute(async (trx) => {
      await queueMail(trx, { to, replyTo, ...mailContent });
    });
    const [mail] = await listMails(db, schoolEmail);
    const written = String(
      (
        await raw.sendMail({
          from: schoolEmail,
          to,
          subject: mail?.subject,
          text: mail?.textBody,
          replyTo: { name: "", address: mail?.replyTo ?? "" },
        })
      ).message,
    );
    const [headers = ""] = written.split("\r\n\r\n");
    expect(headers).not.toMatch(/^bcc:/im);
    expect(headers.match(/^To: .*$/m)?.[0].trim()).toBe(`To: ${schoolEmail}`);
    expect(headers.match(/^Reply-To: .*$/m)?.[0].trim()).toBe("Reply-To: ada@school.test");
  });

  test("that the outbox rejects is not stored", async () => {
    const form = { ...makeForm(), email: "a@school.test, b@school.test" };
    await expect(sendMessage(deps, form)).rejects.toThrow();
    const stored = await db
      .selectFrom("messages")
      .select("id")
      .where("email", "=", form.email)
      .execute();
    expect(stored).toEqual([]);
  });
});

const isHalfAnHour = (seconds: number) => seconds > 0 && seconds <= 1_800;

describe("the limits", () => {
  const refused = { code: "platform.too_many_requests" };

  test("allow five messages an hour per email and IP, and more from another IP", async () => {
    const form = makeForm();
    for (let index = 0; index < 5; index += 1) await sendMessage(deps, form);
    await expect(sendMessage(deps, form)).rejects.toMatchObject(refused);
    await expect(sendMessage(deps, { ...form, ip: randomUUID() })).resolves.toBeUndefined();
    expect(await listMails(db, schoolEmail)).toHaveLength(6);
  });

  test("allow six mails in half an hour to a mailbox from many IPs, and more for its signed-in owner [send-message-1]", async () => {
    const owner = await addAccount(db);
    const form = { ...makeForm(), email: owner.email, kind: "account-deletion" as const };
    const ask = () => sendMessage(deps, { ...form, ip: randomUUID() });
    for (let index = 0; index < 6; index += 1) await ask();
    const refusal = await ask().catch((error: unknown) => error);
    expect(refusal).toMatchObject(refused);
    expect(refusal).toHaveProperty("retryAfterSeconds", expect.toSatisfy(isHalfAnHour));
    expect(await listMails(db, form.email)).toHaveLength(6);
    await sendMessage(deps, { ...form, userId: owner.userId });
    expect(await listMails(db, form.email)).toHaveLength(7);
  });

  test("do not block an email's messages from other IPs", async () => {
    const form = makeForm();
    const ask = () => sendMessage(deps, { ...form, ip: randomUUID() });
    for (let index = 0; index < 41; index += 1) await ask();
    await expect(ask()).resolves.toBeUndefined();
  });
});
