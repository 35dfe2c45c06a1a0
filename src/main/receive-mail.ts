import { endNewsByMail } from "#accounts/server/index.ts";
import { openDatabase } from "#platform/server/database/open-database.ts";
import { describeError } from "#platform/server/log/describe-error.ts";
import { readEnvironment } from "./config.ts";
import { readExistingSettings } from "./process/read-existing-settings.ts";

// From sysexits.h: the mail server keeps the mail and tries again.
const temporaryFailure = 75;

/**
 * Reads one mail to `UNSUBSCRIBE_EMAIL` from standard input, and ends the news of the student whose
 * token its subject holds. Any other mail is dropped without a bounce, since its sender may be
 * forged.
 */
async function receiveMail(): Promise<string> {
  const head = await readHead();
  const { databaseUrl } = await readExistingSettings(readEnvironment());
  const { db, close } = openDatabase(databaseUrl, { maxConnections: 1 });
  try {
    return (await endNewsByMail({ db }, head)) ? "news ended" : "dropped: no known token";
  } finally {
    await close();
  }
}

const longestHead = 64 * 1024;

/** Returns the mail's headers, and reads the rest so that the mail server sees no broken pipe. */
async function readHead(): Promise<string> {
  let text = "";
  for await (const chunk of process.stdin.setEncoding("latin1")) {
    if (text.length < longestHead) text += String(chunk);
  }
  return text.slice(0, longestHead).split(/\r?\n\r?\n/, 1)[0] ?? "";
}

receiveMail().then(
  (line) => process.stdout.write(`${line}\n`),
  (error: unknown) => {
    process.stderr.write(`mail not received: ${describeError(error)}\n`);
    process.exitCode = temporaryFailure;
  },
);
