import { expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { eraseMailOf } from "./queries.ts";
import { queueMail } from "./queue-mail.ts";
import { sendDueMail } from "./send-due-mail.ts";

const { db } = await useDatabase();
const body = { subject: "Hello", text: "Hello", html: "<p>Hello</p>" };

test("an email is erased as recipient and as Reply-To, in any case of letters", async () => {
  await db.transaction().execute(async (trx) => {
    await queueMail(trx, { ...body, to: "gone@school.test" });
    await queueMail(trx, { ...body, to: "hello@school.test", replyTo: "Gone@School.test" });
    await queueMail(trx, { ...body, to: "stays@school.test", replyTo: "hello@school.test" });
    await eraseMailOf(trx, "GONE@school.test");
  });
  const left = await db.selectFrom("mailOutbox").select("recipient").execute();
  expect(left).toEqual([{ recipient: "stays@school.test" }]);
});

test("sent mail has no recipient", async () => {
  const transport = { sendMail: async () => {} };
  await sendDueMail({ db, transport, from: "school@school.test", unrecorded: new Set() });
  const rows = await db.selectFrom("mailOutbox").selectAll().execute();
  expect(rows).toMatchObject([{ recipient: "", replyTo: null, sentAt: expect.any(Date) }]);
  expect(JSON.stringify(rows)).not.toContain("school.test");
});
