import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Secret, TOTP } from "otpauth";
import { demoTotpSecret } from "#main/demo/demo-accounts.ts";

const authenticator = new TOTP({ secret: Secret.fromBase32(demoTotpSecret) });
let lastStep = 0;

/**
 * The demo instructor's next TOTP code. Each works once, and the server accepts the one after the
 * current. The last step is stored for the process that replaces this one after a failed test and
 * continues with the same school.
 */
export async function nextInstructorCode(): Promise<string> {
  const { period } = authenticator;
  const stepNow = () => Math.floor(Date.now() / 1000 / period);
  const file = lastStepFile();
  if (lastStep === 0 && file !== null) lastStep = await readLastStep(file);
  while (lastStep > stepNow()) await wait(250);
  lastStep = Math.max(lastStep + 1, stepNow());
  if (file !== null) await writeFile(file, String(lastStep));
  return authenticator.generate({ timestamp: lastStep * period * 1000 });
}

/** Null in processes that open their own school. */
function lastStepFile(): string | null {
  const { SCHOOL_URL: url } = process.env;
  if (url === undefined) return null;
  return path.join(tmpdir(), `instructor-code-${encodeURIComponent(url)}`);
}

/** A file of an earlier school at the same URL is older than the current step. */
async function readLastStep(file: string): Promise<number> {
  const text = await readFile(file, "utf8").catch(() => "0");
  return Number(text);
}
