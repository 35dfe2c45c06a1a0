import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import {
  type ConnectedPayments,
  findSubscriptionSummary,
  grantMonths,
  listPayments,
  tryEndRenewal,
} from "#billing/server/index.ts";
import type { Limit } from "#platform/contract.ts";
import type { Api } from "#platform/server/http/serve.ts";
import { guardFetch } from "#platform/server/outbound/guarded-fetch.ts";
import type { FileStore } from "#platform/server/storage/index.ts";
import { addExportApi, type ExportDeps } from "./add-export-api.ts";
import { addAccountsApi } from "./api.ts";
import type { AccountsDeps } from "./deps.ts";
import type { GoogleSignIn } from "./google/client/google-sign-in.ts";
import type { GoogleOptions } from "./google/client/open-google.ts";
import { addStudentsApi } from "./students/add-students-api.ts";
import type { StudentsDeps } from "./students/students-deps.ts";
import { createPeopleFinder } from "./users/find-people.ts";

interface AccountsContext
  extends ExportDeps,
    Pick<AccountsDeps, "publicUrl" | "school" | "readTerms">,
    Pick<StudentsDeps, "orderDeletion" | "isDeletionDue" | "posts"> {
  pool: Pool;
  tokenSecret: string;
  payments: ConnectedPayments;
  /** Stores the avatars. */
  uploads: FileStore;
  settings: {
    google: Pick<GoogleOptions, "issuer" | "clientId" | "clientSecret">;
    limitOverrides: Readonly<Record<string, Limit>>;
  };
}

/** The deadline of one call to Google. */
const googleDeadlineMs = 10_000;

/** Adds the routes of registration, sign-in and profile, and the studio's students. */
export function registerAccounts(api: Api, context: AccountsContext): void {
  const { db, publicUrl, school, payments, settings } = context;
  const findSubscription = (userId: string) => findSubscriptionSummary({ db }, userId);
  addAccountsApi(api, {
    db,
    pool: context.pool,
    publicUrl,
    school,
    tokenSecret: context.tokenSecret,
    readTerms: context.readTerms,
    findSubscription,
    limitOverrides: settings.limitOverrides,
    files: context.uploads,
    google: loadGoogle({
      ...settings.google,
      publicUrl,
      fetch: guardFetch({ name: "google", deadlineMs: googleDeadlineMs }),
      deadlineMs: googleDeadlineMs,
    }),
  });
  addExportApi(api, context);
  addStudentsApi(api, {
    db,
    publicUrl,
    school,
    planNames: payments.prices.planNames,
    findSubscription,
    listPayments: (input) => listPayments(payments, input),
    orderDeletion: context.orderDeletion,
    isDeletionDue: context.isDeletionDue,
    endRenewal: (input) => tryEndRenewal({ ...payments, people: createPeopleFinder(db) }, input),
    giveMonths: async (trx, gift) => {
      await grantMonths(trx, payments, { ...gift, requestId: randomUUID() });
    },
    posts: context.posts,
  });
}

/** Loads Google's client, and the packages that it needs, with the first sign-in. */
function loadGoogle(options: GoogleOptions): GoogleSignIn {
  let opened: Promise<GoogleSignIn> | undefined;
  const open = (): Promise<GoogleSignIn> => {
    opened ??= import("./google/client/open-google.ts").then((it) => it.openGoogle(options));
    return opened;
  };
  return {
    authorizationUrl: async (attempt, state) => (await open()).authorizationUrl(attempt, state),
    exchange: async (attempt, code) => (await open()).exchange(attempt, code),
  };
}
