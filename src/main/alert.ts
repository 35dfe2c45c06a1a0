import os from "node:os";
import { describeError } from "#platform/server/log/describe-error.ts";
import { sendAtOnce } from "#platform/server/mail/send-at-once.ts";
import { readAlertEnvironment } from "./config.ts";

/** Mails the operator that a systemd unit failed; started by deploy/school-alert@.service. */
async function sendAlert(unit: string): Promise<string> {
  const settings = readAlertEnvironment();
  if (!settings) return `${unit} failed; ALERT_EMAIL is not set, so nobody is mailed`;
  const { smtpUrl, from, to } = settings;
  const text = `${unit} failed on ${os.hostname()} at ${Temporal.Now.instant()}.\n\njournalctl --unit='${unit}' --lines=50\n`;
  await sendAtOnce(smtpUrl, { from, to, subject: `${unit} failed`, text });
  return `${unit} failed; mailed`;
}

sendAlert(process.argv[2] ?? "a unit").then(
  (line) => process.stderr.write(`<3>${line}\n`),
  (error: unknown) => {
    process.stderr.write(`<3>alert failed: ${describeError(error)}\n`);
    process.exitCode = 1;
  },
);
