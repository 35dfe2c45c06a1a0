import { createPeopleFinder } from "#accounts/server/index.ts";
import type { ConnectedPayments } from "#billing/server/index.ts";
import { listPublishedSlugs } from "#catalog/server/index.ts";
import { nameUploads } from "#media/server/index.ts";
import { addAuditApi } from "#platform/server/audit/add-audit-api.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { Api } from "#platform/server/http/serve.ts";
import type { Logger } from "#platform/server/log/log.ts";
import type { SchoolIdentity } from "#platform/server/school-identity.ts";
import { openContentGaps, type SchoolTexts } from "#site/server/index.ts";
import { addTodayApi } from "./add-today-api.ts";
import { addInstructorMailApi } from "./instructor-mail/add-instructor-mail-api.ts";

interface StudioContext {
  db: Database;
  log: Logger;
  school: SchoolIdentity;
  schoolTexts: SchoolTexts;
  payments: ConnectedPayments;
}

/** Adds the routes of Today, of the mails to the school and of the audit log. */
export function registerStudio(api: Api, context: StudioContext): void {
  const { db, log, school, schoolTexts, payments } = context;
  addAuditApi(api, {
    db,
    people: createPeopleFinder(db),
    nameUploads: (ids) => nameUploads(db, ids),
  });
  addInstructorMailApi(api, { db, school });
  addTodayApi(api, {
    db,
    webhooks: Object.values(payments.providers).map(({ webhook }) => webhook),
    findContentGaps: openContentGaps({
      db,
      log,
      schoolTexts,
      listPublished: (slugs) => listPublishedSlugs({ db }, slugs),
    }),
  });
}
