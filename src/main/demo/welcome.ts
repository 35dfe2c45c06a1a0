import type { Settings } from "../settings.ts";
import { demoPassword, demoTotpSecret } from "./demo-accounts.ts";

/** Prints URLs, demo accounts and folders. */
export function writeWelcome({ publicUrl, port, dataDir }: Settings, schoolName: string): void {
  process.stdout.write(`
  ${schoolName} is open.

  Site        ${publicUrl}
  Mailbox     http://localhost:${port + 2}      every mail that the school sends arrives here
  API         ${publicUrl}/api/docs
  Sandbox     http://localhost:${port + 1}      plays Paystack, PayPal and Google; no real money moves

  Accounts    free@school.test · beginner@school.test · intermediate@school.test
              intermediate-pro@school.test · professional@school.test
              professional-pro@school.test · instructor@school.test
  Password    ${demoPassword}
              instructor@school.test also needs a code of six digits: its secret for any
              authenticator is ${demoTotpSecret}

  Data        ${dataDir}
  Ctrl-C stops everything; what was done is kept.

`);
}
