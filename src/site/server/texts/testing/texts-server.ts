import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { pino } from "pino";
import { afterAll } from "vitest";
import type { Trailer } from "#catalog/contract.ts";
import { addCatalogApi } from "#catalog/server/api.ts";
import { errorTable } from "#main/error-table.ts";
import { buildServer } from "#platform/server/http/build-server.ts";
import { openFolderStore } from "#platform/server/storage/index.ts";
import type { TestDatabase } from "../../../../../test/support/database.ts";
import { addSiteApi } from "../../api.ts";
import { openSchoolTexts } from "../open-school-texts.ts";
import { readChangedTextTags, textsChannel, textTag } from "../text-tags.ts";

export const paystackPagesUrl = "https://pay.example/pay";
export const planNames = {
  beginner: "B",
  intermediate: "I",
  "intermediate-pro": "IP",
  professional: "P",
  "professional-pro": "PP",
};

export const questions = (...asked: string[]) => ({
  items: asked.map((question) => ({ question, answer: "*Yes*, [look](/library)." })),
});

/** A school with a copy of the content folder, whose web processes a test starts. */
export async function prepareTexts({ db, url }: TestDatabase) {
  const teacher = await db
    .insertInto("users")
    .values({ name: "Demo teacher", email: "teacher@school.test", role: "instructor" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const schoolDir = await mkdtemp(path.join(tmpdir(), "school-"));
  afterAll(() => rm(schoolDir, { recursive: true }));
  await cp(path.resolve("school"), schoolDir, { recursive: true });

  const changedTags: string[] = [];
  const listener = new Client({ connectionString: url });
  await listener.connect();
  listener.on("notification", ({ payload }) =>
    changedTags.push(...readChangedTextTags(payload ?? "")),
  );
  await listener.query(`listen ${textsChannel}`);
  afterAll(() => listener.end());

  /** Home's trailer. */
  let trailer: Trailer | null = null;
  const logged: string[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => void logged.push(line) });

  /** A web process that starts now, with the folder's present texts. */
  async function start(isCurrent: () => boolean = () => true) {
    let role: "instructor" | "student" = "instructor";
    const schoolTexts = await openSchoolTexts({
      db,
      log,
      schoolDir,
      publicUrl: "http://school.test",
      paystackPagesUrl,
      isCurrent,
      hasDemoTexts: true,
    });
    const { app, responses } = await buildServer({
      log,
      errorTable,
      publicUrl: "http://school.test",
      trustProxy: false,
      identifyCaller: async () => ({
        userId: teacher.id,
        email: "teacher@school.test",
        name: "Demo teacher",
        role,
        disabled: false,
        loginSessionId: "1",
      }),
      isCurrent,
      addApi: (api) => {
        addSiteApi(api, {
          db,
          schoolTexts,
          planNames,
          analytics: null,
          isPublished: async (slug) => slug !== "gone",
          findTrailer: async () => trailer,
          previewReceipt: async (_, { name }) => ({ cases: [], pdf: btoa(name) }),
          waitForInvalidation: async () => {
            // A listener receives the notifications with the response to a query.
            await listener.query("select 1");
            responses.invalidate(changedTags.splice(0));
          },
          findPeople: async () => new Map([[teacher.id, { name: "Demo teacher" }]]),
          publicUrl: "http://school.test",
          files: openFolderStore(path.join(schoolDir, "uploads")),
          listInstructorEmails: async () => [],
        });
        addCatalogApi(api, {
          db,
          countUsers: async () => 0,
          hasScore: async () => true,
          listLessonFiles: async () => [],
          libraryTexts: {
            read: async () => (await schoolTexts.read()).library,
            tag: textTag("library"),
          },
        });
      },
    });
    afterAll(() => app.close());
    const call = async (method: "GET" | "POST" | "PUT", route: string, body?: object) => {
      const response = await app.inject({
        method,
        url: `/api${route}`,
        headers: { token: "Bearer any" },
        ...(body && { payload: body }),
      });
      if (response.headers["content-type"] === "application/octet-stream") return response.body;
      const { data, code, message } = response.json();
      return response.statusCode === 200 ? data : { status: response.statusCode, code, message };
    };
    const save = (kind: string, document: object, revision: number, reason = "For a test") =>
      call("PUT", `/studio/texts/${kind}`, { document, revision, reason });
    return {
      call,
      save,
      schoolTexts,
      faq: async () =>
        (await call("GET", "/site/faq")).items.map((item: { question: string }) => item.question),
      revisionOf: async (kind: string) => (await call("GET", `/studio/texts/${kind}`)).revision,
      actAs: (other: typeof role) => {
        role = other;
      },
    };
  }

  return {
    db,
    teacher,
    schoolDir,
    logged,
    start,
    setTrailer: (next: Trailer | null) => {
      trailer = next;
    },
  };
}
