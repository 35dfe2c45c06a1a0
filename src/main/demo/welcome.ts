import type { Settings } from "../settings.ts";
import { demoPassword } from "./load-demo-school.ts";

/** Tells where everything is. */
export function writeWelcome({ publicUrl, port, dataDir }: Settings): void {
  process.stdout.write(`
  The Learning Piano is open.

  Site        ${publicUrl}
  Mailbox     http://localhost:${port + 2}      every mail that the school sends arrives here
  API         ${publicUrl}/api/docs
  Sandbox     http://localhost:${port + 1}      plays the card provider; no real money moves

  Accounts    free@school.test · beginner@school.test · intermediate@school.test
              intermediate-pro@school.test · professional@school.test
              professional-pro@school.test · instructor@school.test
  Password    ${demoPassword}

  Data        ${dataDir}
  Ctrl-C stops everything; what was done is kept.

`);
}
