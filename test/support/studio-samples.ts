import type { UploadItem } from "#media/contract/uploads.ts";
import type { ActionLog } from "#platform/contract/audit-log.ts";
import type { Page } from "#platform/contract/page.ts";
import type { DataOf } from "#platform/contract.ts";
import { missingContentKinds } from "#site/contract/content-gaps.ts";
import type { todayEndpoints } from "#studio/contract/today.ts";
import { ada, dayOf, idOf, olawale } from "./studio-sample-people.ts";

export const today: DataOf<typeof todayEndpoints.today> = {
  waiting: [
    { kind: "failed-renewals", count: 2 },
    { kind: "unmatched-payments", count: 1 },
    { kind: "billing-flags", count: 12 },
    { kind: "open-questions", count: 3 },
    { kind: "deletion-requests", count: 1, dueOn: dayOf(-2) },
  ],
  firstSteps: null,
  content: { missing: [], deadLinks: [{ kind: "single", lesson: "amazing-grace" }] },
  filmConfinement: "jailed",
};

/** A school with a film and a draft to use it for. */
export const firstDay: typeof today = {
  waiting: [],
  firstSteps: {
    hasFilm: true,
    draft: { _id: idOf(40), title: "Find your seat at the piano", film: "none" },
  },
  content: { missing: [...missingContentKinds], deadLinks: [] },
  filmConfinement: null,
};

export const actions: ActionLog = {
  actions: [
    {
      _id: idOf(500),
      action: "billing.refund",
      student: olawale,
      actor: "Demo teacher",
      atCommandLine: false,
      subject: { kind: "payment", id: idOf(102), name: null },
      doneOn: dayOf(0),
      reason: "Paid twice by mistake, and asked for one of them back.",
      details: { amountMinor: 250_000, currency: "NGN" },
    },
    {
      _id: idOf(503),
      action: "accounts.make-instructor",
      student: ada,
      actor: null,
      subject: { kind: "user", id: ada._id, name: null },
      doneOn: dayOf(1),
      atCommandLine: true,
      reason: null,
      details: {},
    },
    {
      _id: idOf(501),
      action: "billing.give-months",
      student: ada,
      actor: "Demo teacher",
      atCommandLine: false,
      subject: { kind: "student", id: ada._id, name: null },
      doneOn: dayOf(2),
      reason: "Her card was blocked for two weeks.",
      details: { months: 2 },
    },
    {
      _id: idOf(502),
      action: "billing.export-payments",
      student: null,
      actor: null,
      atCommandLine: false,
      reason: null,
      subject: { kind: "payments", id: "2026-01 to 2026-10", name: null },
      doneOn: dayOf(9),
      details: {},
    },
  ],
  total: 4,
  nextCursor: null,
};

const gigabyte = 1_000_000_000;
const uploadOf = (
  index: number,
  name: string,
  sizeBytes: number,
  rest: Partial<UploadItem>,
): UploadItem => ({
  _id: idOf(100 + index),
  name,
  sizeBytes,
  receivedBytes: sizeBytes,
  state: "ready",
  hasPicture: true,
  modifiedOn: dayOf(index),
  refusal: null,
  createdOn: dayOf(index),
  expiresOn: dayOf(-7),
  ...rest,
});

/** Films in every state. */
export const uploads: Page & { uploads: UploadItem[] } = {
  uploads: [
    uploadOf(0, "IMG_4711.MOV", 3.4 * gigabyte, { state: "open", receivedBytes: 1.4 * gigabyte }),
    uploadOf(1, "Left hand alone.mp4", 0.84 * gigabyte, { state: "finished" }),
    uploadOf(2, "Für Elise, the middle part, slowly.mov", 1.2 * gigabyte, {}),
    uploadOf(3, `${"A-name-without-any-space-".repeat(4)}.mp4`, 2_100_000, {
      state: "refused",
      refusal: {
        code: "cut-off",
        text: "This film is cut off: it ends at 3:12 of 6:20. Upload it again.",
      },
    }),
    uploadOf(4, "Five fingers.mp4", 0.4 * gigabyte, { state: "used" }),
  ],
  total: 5,
  nextCursor: null,
};
