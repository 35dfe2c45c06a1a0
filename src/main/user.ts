import {
  type Account,
  changeRole,
  disableUser,
  enableUser,
  findAccount,
  resetSecondFactor,
  setSecondFactor,
} from "#accounts/server/index.ts";
import { isDeletionDue } from "#contact/server/index.ts";
import { type Database, openDatabase } from "#platform/server/database/open-database.ts";
import { describeError } from "#platform/server/log/describe-error.ts";
import { createLog } from "#platform/server/log/log.ts";
import { ConfigError } from "#platform/server/system/config-error.ts";
import { inheritedEnvironment, readEnvironment } from "./config.ts";
import { openOwnSchool } from "./process/open-own-school.ts";
import { readExistingSettings } from "./process/read-existing-settings.ts";
import type { Settings } from "./settings.ts";

const usage = "npm run user -- teach|enrol|student|totp|disable|enable|show ADDRESS";

type Command = (deps: { db: Database; settings: Settings }, account: Account) => Promise<string>;

const commands: Readonly<Record<string, Command>> = {
  disable: async ({ db }, { userId, email }) => {
    await disableUser({ db }, userId);
    return `${email} is disabled; every session has ended`;
  },
  enable: async ({ db }, { userId, email }) => {
    if (await isDeletionDue(db, userId)) throw new ConfigError([`${email} is being deleted`]);
    await enableUser({ db }, userId);
    return `${email} may log in again`;
  },
  show: async (_, account) =>
    [
      `address        ${account.email}`,
      `name           ${account.name}`,
      `role           ${account.role}`,
      `state          ${account.disabled ? "disabled" : "active"}`,
      `password       ${account.hasPassword ? "set" : "none"}`,
      `second factor  ${account.hasSecondFactor ? "set" : "none"}`,
      `since          ${account.createdAt}`,
      `id             ${account.userId}`,
    ].join("\n"),
  totp: replaceSecondFactor,
  teach,
  enrol: async ({ db, settings }, { userId, email, role }) => {
    await resetSecondFactor({ db }, userId);
    const next =
      role === "instructor" ? `; the next login at ${loginUrl(settings)} sets up another` : "";
    return `${email} has no authenticator and no recovery codes any more, and every session has ended${next}`;
  },
  student: async ({ db }, { userId, email }) => {
    const isChanged = await changeRole({ db }, { userId, role: "student" });
    return isChanged
      ? `${email} is a student; every session has ended`
      : `${email} is a student already; nothing was changed`;
  },
};

/** Makes a verified account an instructor, who sets up an authenticator at the next login. */
async function teach(
  { db, settings }: { db: Database; settings: Settings },
  { userId, email, disabled, hasPassword, hasSecondFactor }: Account,
): Promise<string> {
  if (disabled) throw new ConfigError([`${email} is disabled: run "user enable ${email}" first`]);
  if (!hasPassword) {
    const reset = `${settings.publicUrl}/reset-password`;
    throw new ConfigError([
      `${email} signs in with Google alone: choose a password at ${reset} first`,
    ]);
  }
  const isChanged = await changeRole({ db }, { userId, role: "instructor" });
  if (!isChanged) return `${email} is an instructor already; nothing was changed`;
  const next = hasSecondFactor ? "needs the code of the authenticator" : "sets up an authenticator";
  return `${email} is an instructor; every session has ended, and the next login at ${loginUrl(settings)} ${next}`;
}

const loginUrl = ({ publicUrl }: Settings): string => `${publicUrl}/login`;

async function replaceSecondFactor(
  { db, settings }: { db: Database; settings: Settings },
  { userId, email }: Account,
): Promise<string> {
  const log = createLog("user", settings.logLevel);
  const { identity: school } = await openOwnSchool({ db, log, settings });
  const deps = { db, tokenSecret: settings.tokenSecret, school };
  const { secret, uri } = await setSecondFactor(deps, { userId, email });
  return `${email} has a new second factor; the one before is worth nothing now\n\n  ${secret}\n  ${uri}\n\nIt is not shown again.`;
}

/** Manages one account from the command line; returns the output. */
export async function runUserCommand(
  [name = "", email, ...rest]: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || !email || rest.length > 0) throw new ConfigError([usage]);
  const settings = await readExistingSettings(readEnvironment(env));
  const { db, close } = openDatabase(settings.databaseUrl, { maxConnections: 1 });
  try {
    const account = await findAccount({ db }, email);
    if (!account) {
      const register = `${settings.publicUrl}/register`;
      const shown = JSON.stringify(email);
      throw new ConfigError([
        `no verified account has the address ${shown}: register at ${register} and enter the code from the mail first`,
      ]);
    }
    return await command({ db, settings }, account);
  } finally {
    await close();
  }
}

/** An error's message in one line. */
export function explainUserError(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ECONNREFUSED") return "the database does not answer; is the school running?";
  return describeError(error);
}

if (import.meta.main) {
  runUserCommand(process.argv.slice(2), inheritedEnvironment()).then(
    (output) => process.stdout.write(`${output}\n`),
    (error: unknown) => {
      process.stderr.write(`user: ${explainUserError(error)}\n`);
      process.exitCode = 1;
    },
  );
}
