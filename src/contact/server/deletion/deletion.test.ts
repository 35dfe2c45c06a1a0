import { beforeEach, describe, expect, test } from "vitest";
import { generateSecret } from "#platform/server/secrets.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { sendMessage } from "../messages/send-message.ts";
import {
  addAccount,
  addConfirmed,
  advanceClock,
  listMails,
  makeDeps,
  makeForm,
  readToken,
  schoolEmail,
} from "../testing/test-contact.ts";
import { cancelDeletion } from "./cancel-deletion.ts";
import { confirmDeletion } from "./confirm-deletion.ts";
import { addBusinessDays, schoolDayOf } from "./present-dates.ts";

const opened = await useDatabase();
const { db } = opened;
const deps = makeDeps(opened);

const requestDeletion = (email: string, userId: string | null = null) =>
  sendMessage(deps, { ...makeForm(email), kind: "account-deletion", userId });
const deletionsOf = (userId: string) =>
  db.selectFrom("accountDeletions").selectAll().where("userId", "=", userId).execute();

beforeEach(() => db.deleteFrom("mailOutbox").execute());

describe("requesting a deletion", () => {
  test("mails a link to the account, notifies the school and schedules nothing yet", async () => {
    const { userId, email } = await addAccount(db);
    await requestDeletion(email.toUpperCase());
    expect(await listMails(db, email)).toHaveLength(1);
    expect(await readToken(db, email, "confirm")).toHaveLength(43);
    const [schoolMail] = await listMails(db, schoolEmail);
    expect(schoolMail?.subject).toContain("Account deletion");
    expect(schoolMail?.textBody).not.toContain("confirm=");
    expect(await deletionsOf(userId)).toMatchObject([{ confirmedAt: null, dueAt: null }]);
  });

  test("puts no input of the form into the link's mail", async () => {
    const { email } = await addAccount(db);
    const content = { name: "Win at evil.test", subject: "evil.test", text: "evil.test" };
    await sendMessage(deps, { ...makeForm(email), ...content, kind: "account-deletion" });
    expect(JSON.stringify(await listMails(db, email))).not.toContain("evil");
  });

  test("tells an email without an account so, by mail only", async () => {
    const { email } = makeForm();
    await requestDeletion(email);
    expect((await listMails(db, email))[0]?.textBody).toContain("There is no such account");
  });

  test("by a signed-in user applies to their own account, whatever email the form has", async () => {
    const [mine, other] = [await addAccount(db), await addAccount(db)];
    await requestDeletion(other.email, mine.userId);
    expect(await listMails(db, other.email)).toEqual([]);
    expect(await readToken(db, mine.email, "confirm")).toHaveLength(43);
    expect(await deletionsOf(other.userId)).toEqual([]);
  });

  test("twice, also concurrently, makes one deletion, which both links confirm", async () => {
    const { userId, email } = await addAccount(db);
    await Promise.all([requestDeletion(email), requestDeletion(email)]);
    const first = await readToken(db, email, "confirm");
    await requestDeletion(email);
    const last = await readToken(db, email, "confirm");
    expect(await confirmDeletion(deps, first)).toEqual(await confirmDeletion(deps, last));
    expect(await deletionsOf(userId)).toHaveLength(1);
  });

  test("again after confirming mails the date again, with another link to cancel", async () => {
    const { userId, email, cancelToken } = await addConfirmed(deps);
    await requestDeletion(email);
    const another = await readToken(db, email, "keep");
    expect(another).not.toBe(cancelToken);
    await cancelDeletion(deps, another);
    expect(await deletionsOf(userId)).toMatchObject([{ cancelledAt: expect.any(Date) }]);
  });
});

describe("confirming the deletion", () => {
  test("schedules it for the third business day, and the fifth at the latest [deletion-1]", async () => {
    const before = Temporal.Now.instant();
    const { dates, email } = await addConfirmed(deps);
    const days = (count: number) =>
      schoolDayOf(deps, addBusinessDays(deps, before, count)).toString();
    expect(dates).toEqual({ deleteOn: days(3), latestOn: days(5) });
    expect((await listMails(db, email)).at(-1)?.subject).toContain("will be deleted");
  });

  test("ten times concurrently returns one result and sends one mail", async () => {
    const { email } = await addAccount(db);
    await requestDeletion(email);
    const token = await readToken(db, email, "confirm");
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => confirmDeletion(deps, token)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await listMails(db, email)).toHaveLength(2);
  });

  test("after 24 hours is rejected, unless it was confirmed before", async () => {
    const { email } = await addAccount(db);
    await requestDeletion(email);
    const late = await readToken(db, email, "confirm");
    const done = await addConfirmed(deps);
    await advanceClock(db, "24 hours");
    await expect(confirmDeletion(deps, late)).rejects.toMatchObject({
      code: "contact.link_expired",
    });
    await expect(confirmDeletion(deps, done.confirmToken)).resolves.toBeDefined();
  });

  test("rejects tokens of another purpose", async () => {
    const { cancelToken } = await addConfirmed(deps);
    for (const token of [cancelToken, generateSecret()]) {
      await expect(confirmDeletion(deps, token)).rejects.toMatchObject({
        code: "contact.link_unknown",
      });
    }
  });

  test("stores tokens only as hashes", async () => {
    const { confirmToken, cancelToken } = await addConfirmed(deps);
    const links = JSON.stringify(await db.selectFrom("deletionLinks").selectAll().execute());
    expect(links).not.toContain(confirmToken);
    expect(links).not.toContain(cancelToken);
  });
});

describe("cancelling the deletion", () => {
  test("is idempotent, and sends one mail", async () => {
    const { userId, email, cancelToken } = await addConfirmed(deps);
    await Promise.all([cancelDeletion(deps, cancelToken), cancelDeletion(deps, cancelToken)]);
    expect(await deletionsOf(userId)).toMatchObject([{ cancelledAt: expect.any(Date) }]);
    const subjects = (await listMails(db, email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.endsWith("stays"))).toHaveLength(1);
  });

  test("invalidates the confirmation link; a new request makes a new deletion", async () => {
    const { userId, email, cancelToken, confirmToken } = await addConfirmed(deps);
    await cancelDeletion(deps, cancelToken);
    await expect(confirmDeletion(deps, confirmToken)).rejects.toMatchObject({
      code: "contact.deletion_stopped",
    });
    await requestDeletion(email);
    await confirmDeletion(deps, await readToken(db, email, "confirm"));
    expect(await deletionsOf(userId)).toHaveLength(2);
  });

  test("rejects tokens of another purpose", async () => {
    const { confirmToken } = await addConfirmed(deps);
    await expect(cancelDeletion(deps, confirmToken)).rejects.toMatchObject({
      code: "contact.link_unknown",
    });
  });
});
