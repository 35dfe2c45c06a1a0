import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { addUser } from "#accounts/server/index.ts";
import { useDatabase } from "../../test/support/database.ts";
import { programEnvironment } from "../../test/support/program-environment.ts";

const { db, url } = await useDatabase();
const dataDir = await mkdtemp(path.join(tmpdir(), "receive-mail-"));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const file = fileURLToPath(new URL("./receive-mail.ts", import.meta.url));
const token = "aB3-_".repeat(9).slice(0, 43);
const { userId } = await addUser(
  { db },
  {
    name: "Ada (demo student)",
    email: "ada@school.test",
    password: "clair de lune",
    role: "student",
  },
);
await db
  .insertInto("unsubscribeLinks")
  .values({ userId, tokenHash: createHash("sha256").update(token).digest() })
  .execute();

/** Passes a mail to the program as a mail server does. */
async function receive(mail: string, databaseUrl = url) {
  const child = spawn(process.execPath, [file], {
    env: { ...programEnvironment, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
  });
  child.stdin.end(mail);
  const [[code], out, err] = await Promise.all([
    once(child, "close"),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, out: out.trim(), err: err.trim() };
}

const findNewsOffAt = async () =>
  (await db.selectFrom("users").select("newsOffAt").where("id", "=", userId).executeTakeFirst())
    ?.newsOffAt;

test("a mail without a known token changes nothing and is not answered [unsubscribe-mail-1]", async () => {
  const body = `\r\n\r\nSubject: unsubscribe ${token}\r\n`;
  for (const mail of ["", `Subject: unsubscribe ${"x".repeat(43)}${body}`, `To: a${body}`]) {
    expect(await receive(mail)).toEqual({ code: 0, out: "dropped: no known token", err: "" });
  }
  expect(await findNewsOffAt()).toBeNull();
});

test("a mail is kept by the mail server while the database is away [unsubscribe-mail-2]", async () => {
  const { code, err } = await receive(
    `Subject: unsubscribe ${token}\n\n`,
    "postgres://127.0.0.1:9/x",
  );
  expect([code, err]).toEqual([75, "mail not received: connect ECONNREFUSED 127.0.0.1:9"]);
});

test("a mail whose subject holds the token ends the news, twice [unsubscribe-mail-3]", async () => {
  const large = "x".repeat(512 * 1024);
  const mail = `From: a@b.test\r\nSUBJECT: unsubscribe\r\n ${token}\r\n\r\n${large}`;
  expect(await receive(mail)).toEqual({ code: 0, out: "news ended", err: "" });
  const first = await findNewsOffAt();
  expect(first).toBeInstanceOf(Date);
  expect((await receive(`Subject: Re: Unsubscribe ${token}\n\n`)).out).toBe("news ended");
  expect(await findNewsOffAt()).toEqual(first);
});
