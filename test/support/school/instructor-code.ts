import { setTimeout as wait } from "node:timers/promises";
import { Secret, TOTP } from "otpauth";
import { demoTotpSecret } from "#main/demo/demo-accounts.ts";

const authenticator = new TOTP({ secret: Secret.fromBase32(demoTotpSecret) });
let lastStep = 0;

/** The demo instructor's next TOTP code: each works once, and the one after the current is accepted. */
export async function nextInstructorCode(): Promise<string> {
  const { period } = authenticator;
  const stepNow = () => Math.floor(Date.now() / 1000 / period);
  while (lastStep > stepNow()) await wait(250);
  lastStep = Math.max(lastStep + 1, stepNow());
  return authenticator.generate({ timestamp: lastStep * period * 1000 });
}
