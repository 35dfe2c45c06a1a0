import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { addUser, findAccount } from "#accounts/server/index.ts";
import { useDatabase } from "../../test/support/database.ts";
import { programEnvironment } from "../../test/support/program-environment.ts";
import { explainUserError, runUserCommand } from "./user.ts";

const { db, url } = await useDatabase();
const dataDir = await mkdtemp(path.join(tmpdir(), "user-command-"));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const file = fileURLToPath(new URL("./user.ts", import.meta.url));
const email = "ada@school.test";
await addUser(
  { db },
  { name: "Ada (demo student)", email, password: "clair de lune", role: "student" },
);

interface Ended {
  code: number;
  out: string;
  err: string;
}

/** Runs the command in this process. */
async function user(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  const base = { DATA_DIR: dataDir, DATABASE_URL: url };
  try {
    return { code: 0, out: await runUserCommand(args, { ...base, ...env }), err: "" };
  } catch (error) {
    return { code: 1, out: "", err: `user: ${explainUserError(error)}` };
  }
}

/** Runs the command as `npm run user` does. */
function runProgram(...args: string[]): Promise<Ended> {
  const env = { ...programEnvironment, DATA_DIR: dataDir, DATABASE_URL: url };
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}

describe("the command that administers one account", () => {
  test("is a program that prints what it did, or one error line", async () => {
    expect(await runProgram("show", email)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^address {8}ada@school.test\n/),
      err: "",
    });
    expect(await runProgram("show")).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringMatching(/^user: npm run user[^\n]*\n$/),
    });
  });

  test("disables, shows and enables the account of an email, in any case of letters", async () => {
    expect(await user(["disable", " ADA@School.test"])).toMatchObject({ code: 0, err: "" });
    expect(await findAccount({ db }, email)).toMatchObject({ disabled: true });
    const { out } = await user(["show", email]);
    expect(out).toMatch(/^state {10}disabled$/m);
    expect((await user(["enable", email])).code).toBe(0);
    expect(await findAccount({ db }, email)).toMatchObject({ disabled: false });
  });

  test("sets a second factor and prints its secret once", async () => {
    const { code, out } = await user(["totp", email]);
    expect(code).toBe(0);
    const secret = out.match(/^ {2}([A-Z2-7]{32})$/m)?.[1];
    expect(out).toContain(`secret=${secret}`);
    expect(await findAccount({ db }, email)).toMatchObject({ hasSecondFactor: true });
    expect((await user(["show", email])).out).not.toContain(secret);
  });

  test("makes a student an instructor, who enrols an authenticator at the next login, and a student again", async () => {
    expect(await user(["enrol", email])).toMatchObject({ code: 0, err: "" });
    const { code, out } = await user(["teach", email]);
    expect(code).toBe(0);
    expect(out).toMatch(/^ada@school.test is an instructor; .* sets up an authenticator$/m);
    const instructor = { role: "instructor", hasSecondFactor: false };
    expect(await findAccount({ db }, email)).toMatchObject(instructor);
    expect((await user(["teach", email])).out).toMatch(/already; nothing was changed$/m);
    expect((await user(["student", email])).code).toBe(0);
    expect(await findAccount({ db }, email)).toMatchObject({ role: "student" });
  });

  test("makes nobody an instructor who could not log in", async () => {
    const google = "google@school.test";
    await db.insertInto("users").values({ name: "Ada (demo student)", email: google }).execute();
    const refused = await user(["teach", google]);
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toMatch(/choose a password at .*\/reset-password first/);
    await user(["disable", google]);
    expect((await user(["teach", google])).err).toMatch(/is disabled: run "user enable/);
    expect(await findAccount({ db }, google)).toMatchObject({ role: "student" });
  });

  test.each([
    [
      ["disable", "nobody@school.test"],
      {},
      /^user: no verified account has the address .*\/register/,
    ],
    [
      ["erase", email],
      {},
      /^user: npm run user -- teach\|enrol\|student\|totp\|disable\|enable\|show ADDRESS$/,
    ],
    [["constructor", email], {}, /^user: npm run user/],
    [["show"], {}, /^user: npm run user/],
    [
      ["show", email],
      { DATABASE_URL: "postgres://x@127.0.0.1:1/x" },
      /^user: the database does not/,
    ],
    [["show", email], { DATABASE_URL: "", DATA_DIR: "/nowhere" }, /^user: there is no school in/],
  ])("%j %j is one error line and a non-zero exit code", async (args, env, line) => {
    const { code, out, err } = await user(args, env);
    expect(code).toBe(1);
    expect(out).toBe("");
    expect(err.trim()).toMatch(line);
    expect(err.trim()).not.toContain("\n");
  });
});
