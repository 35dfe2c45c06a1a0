import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findPeople, searchPeople } from "#accounts/server/index.ts";
import { addTestUser } from "#billing/server/testing/test-providers.ts";
import { errorTable } from "#main/error-table.ts";
import { buildServer } from "#platform/server/http/build-server.ts";
import { createLog } from "#platform/server/log/log.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { addAuditApi } from "./add-audit-api.ts";
import { recordAction } from "./record-action.ts";

const { db } = await useDatabase();
const teacher = await addTestUser(db);
const student = await addTestUser(db);
const sent = { kind: "upload", id: randomUUID() };
const { app } = await buildServer({
  log: createLog("test", "silent"),
  errorTable,
  publicUrl: "http://school.test",
  trustProxy: false,
  identifyCaller: async () => ({
    userId: teacher.userId,
    email: teacher.email,
    name: "Demo teacher",
    role: "instructor",
    disabled: false,
    loginSessionId: "1",
  }),
  addApi: async (api) => {
    const find = (userIds: readonly string[]) => findPeople({ db }, userIds);
    const people = {
      find,
      search: (input: { text: string; limit: number }) => searchPeople({ db }, input),
    };
    const names = new Map([[sent.id, "Left hand.mp4"]]);
    addAuditApi(api, {
      db,
      people,
      nameUploads: async (ids) => new Map([...names].filter(([id]) => ids.includes(id))),
    });
  },
});
const record = (
  action: "billing.refund" | "billing.export",
  reason: string,
  { actorId = teacher.userId, studentId = student.userId }: Partial<Ids> = {},
) =>
  db.transaction().execute((trx) =>
    recordAction(trx, {
      actorId,
      action,
      studentId,
      reason,
      subject: { kind: "payment", id: "7" },
      details: { amountMinor: 750_000, currency: "NGN" },
    }),
  );

interface Ids {
  actorId: string | null;
  studentId: string;
}

test("an action is listed with who did it, to whom and why, the newest first", async () => {
  await record("billing.export", "for the accountant");
  await record("billing.refund", "Ọláwálé was ill");
  const response = await app.inject("/api/studio/actions");
  expect(response.json().data).toMatchObject({
    total: 2,
    actions: [
      {
        action: "billing.refund",
        reason: "Ọláwálé was ill",
        actor: "Demo student",
        subject: { kind: "payment", id: "7", name: null },
        student: { _id: student.userId },
        details: { amountMinor: 750_000, currency: "NGN" },
      },
      { action: "billing.export" },
    ],
  });
});

test("the log is narrowed to an action and to a person who did it or whom it concerns", async () => {
  const other = await addTestUser(db);
  const ids = { actorId: null, studentId: other.userId };
  await record("billing.refund", "at the command line", ids);
  await record("billing.export", "at the command line", ids);
  await record("billing.refund", "by the other one", { actorId: other.userId });
  const list = async (query: string) =>
    (await app.inject(`/api/studio/actions?${query}`)).json().data;
  const reasonsOf = ({ actions }: { actions: Array<{ reason: string }> }) =>
    actions.map(({ reason }) => reason);
  const person = encodeURIComponent(other.email.toUpperCase());
  const narrowed = await list(`person=${person}&action=billing.refund`);
  expect(narrowed.total).toBe(2);
  expect(reasonsOf(narrowed)).toEqual(["by the other one", "at the command line"]);
  expect(narrowed.actions[1]).toMatchObject({ actor: null, atCommandLine: true });
  expect((await list(`person=${person}`)).total).toBe(3);
  expect(await list("person=nobody-has-this-name")).toEqual({
    actions: [],
    total: 0,
    nextCursor: null,
  });
  expect(await list("action=catalog.publish")).toEqual({ actions: [], total: 0, nextCursor: null });
});

test("an action of a transaction that fails is not recorded", async () => {
  const count = async () => (await app.inject("/api/studio/actions")).json().data.total;
  const before = await count();
  const failing = db.transaction().execute(async (trx) => {
    const subject = { kind: "payment", id: "8" };
    await recordAction(trx, { actorId: teacher.userId, action: "billing.refund", subject });
    throw new Error("the action failed");
  });
  await expect(failing).rejects.toThrow("the action failed");
  expect(await count()).toBe(before);
});

test("a film that is sent has its name in the log as long as the school has it [named-upload-2]", async () => {
  const action = "studio.start-upload" as const;
  await db
    .transaction()
    .execute((trx) => recordAction(trx, { actorId: teacher.userId, action, subject: sent }));
  const { actions } = (await app.inject(`/api/studio/actions?action=${action}`)).json().data;
  expect(actions).toMatchObject([{ subject: { ...sent, name: "Left hand.mp4" } }]);
});

test("nothing changes or removes what was recorded", async () => {
  await record("billing.refund", "once");
  const update = db.updateTable("auditLog").set({ reason: "another" }).execute();
  await expect(update).rejects.toThrow("audit_log is append-only");
  await expect(db.deleteFrom("auditLog").execute()).rejects.toThrow("append-only");
});
