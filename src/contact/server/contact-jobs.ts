import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { eraseDueAccounts } from "./deletion/erase-due-accounts.ts";
import type { ErasureDeps } from "./deps.ts";

/** Runs contact's job by the clock. Its queue keeps the name that it had in `main/`. */
export async function workOnContact(deps: ErasureDeps & { jobs: Jobs }): Promise<void> {
  await deps.jobs.schedule([
    {
      name: "main.erase-due-accounts",
      cron: "*/5 * * * *",
      expireInSeconds: 1_800,
      run: () => eraseDueAccounts(deps),
    },
  ]);
}
