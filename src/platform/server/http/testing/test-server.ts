import { afterAll } from "vitest";
import * as z from "zod/mini";
import { errorTable } from "#main/error-table.ts";
import { type Endpoint, endpoint } from "#platform/contract.ts";
import { createLog } from "#platform/server/log/log.ts";
import { buildServer } from "../build-server.ts";
import type { Caller } from "../caller.ts";
import { type Api, serve, serveCachedPublic } from "../serve.ts";

const described = { tag: "Test", summary: "For tests" } as const;
const words = z.string().check(z.maxLength(1_000));

const testEndpoints = {
  write: endpoint({
    ...described,
    method: "POST",
    path: "/api/notes/{noteId}",
    access: "user",
    params: z.object({ noteId: z.string().check(z.maxLength(40)) }),
    body: z.strictObject({ text: words, more: z.optional(z.array(words)) }),
    data: z.object({ text: z.string() }),
  }),
  visit: endpoint({
    ...described,
    method: "POST",
    path: "/api/visits",
    access: "public",
    body: z.strictObject({ text: words }),
    data: z.object({ text: z.string() }),
    limit: { points: 3, durationSeconds: 60 },
  }),
  read: endpoint({
    ...described,
    method: "GET",
    path: "/api/notes",
    access: "user",
    data: z.object({ text: z.string() }),
  }),
  remove: endpoint({
    ...described,
    method: "DELETE",
    path: "/api/notes",
    access: "user",
    data: z.object({}),
  }),
  open: endpoint({
    ...described,
    method: "GET",
    path: "/api/open",
    access: "cached-public",
    query: z.object({ search: z._default(words, "") }),
    data: z.object({ search: z.string() }),
  }),
} satisfies Record<string, Endpoint>;

const student: Caller = {
  userId: "1",
  email: "ada@school.test",
  name: "Ada (demo student)",
  role: "student",
  disabled: false,
  loginSessionId: "1",
};

type Options = Partial<Omit<Parameters<typeof buildServer>[0], "addApi">> & {
  addApi?: (api: Api) => void;
};

/** A small server with one endpoint of each kind; the token is the user's ID. */
export async function startTestServer({ addApi, ...options }: Options = {}) {
  const server = await buildServer({
    log: createLog("test", "silent"),
    errorTable,
    publicUrl: "https://school.test",
    trustProxy: false,
    identifyCaller: async (token) => (token ? { ...student, userId: token } : null),
    ...options,
    addApi: (api) => {
      serve(api, testEndpoints.write, async ({ body }) => ({ text: body.text }));
      serve(api, testEndpoints.visit, async ({ body }) => ({ text: body.text }));
      serve(api, testEndpoints.read, async () => ({ text: "kept" }));
      serve(api, testEndpoints.remove, async () => ({}));
      serveCachedPublic(api, testEndpoints.open, async ({ query }) => ({ search: query.search }));
      addApi?.(api);
    },
  });
  afterAll(() => server.app.close());
  return server;
}
