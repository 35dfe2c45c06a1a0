import { paidPlans } from "#billing/contract.ts";
import {
  byFreshCode,
  byInstructor,
  byInstructorUnknown,
  reason,
  unknownId,
  wrongCode,
} from "./expected.ts";
import { lessonRows } from "./lesson-rows.ts";
import type { RequestParts, Row } from "./rows.ts";

const faq = { kind: "faq" };
const price = { USD: 500, NGN: 400_000 };
const cheap = paidPlans.map((plan) => ({ plan, prices: { monthly: price, yearly: price } }));
const tus = { "tus-resumable": "1.0.0" };
const unknownUpload = (): RequestParts => ({ path: { uploadId: unknownId }, headers: tus });

/** The studio's rows of the authorization matrix, for instructors alone. */
export const studioRows: Readonly<Record<string, Row>> = {
  "GET /api/studio/actions": { expected: byInstructor },
  "GET /api/studio/uploads": { expected: byInstructor },
  "POST /api/studio/uploads": {
    expected: [401, 401, 403, 403, 403, 403, 403, 201],
    request: () => ({ headers: { ...tus, "upload-length": "10" } }),
  },
  "HEAD /api/studio/uploads/{uploadId}": { expected: byInstructorUnknown, request: unknownUpload },
  "PATCH /api/studio/uploads/{uploadId}": {
    expected: byInstructorUnknown,
    request: () => ({
      path: { uploadId: unknownId },
      headers: { ...tus, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
      body: Buffer.from("bytes"),
    }),
  },
  "DELETE /api/studio/uploads/{uploadId}": {
    expected: byInstructorUnknown,
    request: unknownUpload,
  },
  "POST /api/studio/uploads/{uploadId}/watch": {
    expected: byInstructorUnknown,
    request: () => ({ path: { uploadId: unknownId } }),
  },
  "POST /api/studio/logos": {
    // No picture.
    expected: [401, 401, 403, 403, 403, 403, 403, 422],
    request: () => ({ multipart: { field: "picture", bytes: Buffer.from("no picture") } }),
  },
  "POST /api/studio/photos": {
    // No picture.
    expected: [401, 401, 403, 403, 403, 403, 403, 422],
    request: () => ({ multipart: { field: "picture", bytes: Buffer.from("no picture") } }),
  },
  "GET /api/studio/school-folder": { expected: byInstructor },
  "GET /api/studio/texts/{kind}": { expected: byInstructor, request: () => ({ path: faq }) },
  "PUT /api/studio/texts/{kind}": {
    // Texts of another kind.
    expected: [401, 401, 403, 403, 403, 403, 403, 422],
    request: () => ({
      path: faq,
      body: { document: { title: "Terms", text: "None." }, revision: 0, reason },
    }),
  },
  "POST /api/studio/texts/{kind}/preview": {
    expected: byInstructor,
    request: () => ({
      path: faq,
      body: { document: { items: [{ question: "Is there an age limit?", answer: "No." }] } },
    }),
  },
  "GET /api/studio/texts/{kind}/revisions": {
    expected: byInstructor,
    request: () => ({ path: faq }),
  },
  "POST /api/studio/texts/{kind}/restore": {
    expected: byInstructorUnknown,
    request: () => ({ path: faq, body: { to: 2_000_000_000, revision: 0, reason } }),
  },
  "GET /api/studio/text-files/{file}": {
    expected: byInstructor,
    request: () => ({ path: { file: "faq.json" } }),
  },
  "GET /api/studio/prices": { expected: byInstructor },
  "PUT /api/studio/prices": {
    expected: byFreshCode,
    request: () => ({ body: { prices: cheap, revision: 0, reason, code: wrongCode } }),
  },
  // No failed price save exists.
  "POST /api/studio/prices/pending/retry": { expected: byInstructorUnknown },
  "DELETE /api/studio/prices/pending": { expected: byInstructorUnknown },
  "GET /api/studio/prices/revisions": { expected: byInstructor },
  "POST /api/studio/prices/restore": {
    expected: byFreshCode,
    request: () => ({
      body: { to: 2_000_000_000, revision: 0, reason, code: wrongCode },
    }),
  },
  "GET /api/studio/mails": { expected: byInstructor },
  "PUT /api/studio/mails/{kind}": {
    expected: byInstructor,
    request: () => ({ path: { kind: "questions" }, body: { isOn: true } }),
  },
  "GET /api/studio/today": { expected: byInstructor },
  "GET /api/studio/authenticator": { expected: byInstructor },
  "POST /api/studio/authenticator": {
    // No key was shown to this instructor.
    expected: [401, 401, 403, 403, 403, 403, 403, 409],
    request: () => ({ body: { code: "000000" } }),
  },
  "POST /api/studio/authenticator/key": {
    // The matrix's accounts have no password.
    expected: byFreshCode,
    request: () => ({ body: { currentCode: wrongCode } }),
  },
  "POST /api/studio/recovery-codes": {
    expected: byFreshCode,
    request: () => ({ body: { code: wrongCode } }),
  },
  "GET /api/studio/students": { expected: byInstructor },
  "GET /api/studio/students/{studentId}": {
    expected: byInstructorUnknown,
    request: () => ({ path: { studentId: unknownId } }),
  },
  "GET /api/studio/practice/students/{studentId}": {
    expected: byInstructor,
    request: () => ({ path: { studentId: unknownId } }),
  },
  "POST /api/studio/students/{studentId}/disable": {
    expected: byFreshCode,
    request: () => ({ path: { studentId: unknownId }, body: { reason, code: wrongCode } }),
  },
  "POST /api/studio/students/{studentId}/delete": {
    expected: byFreshCode,
    request: () => ({
      path: { studentId: unknownId },
      body: { confirmation: "nobody@school.test", reason, code: wrongCode },
    }),
  },
  "POST /api/studio/students/{studentId}/enable": {
    expected: byInstructorUnknown,
    request: () => ({ path: { studentId: unknownId }, body: { reason } }),
  },
  "POST /api/studio/students/{studentId}/export": {
    expected: byFreshCode,
    request: () => ({ path: { studentId: unknownId }, body: { code: wrongCode } }),
  },
  "POST /api/studio/students/export": {
    expected: byFreshCode,
    request: () => ({ body: { code: wrongCode } }),
  },
  "POST /api/studio/students/import/check": {
    expected: byInstructor,
    request: () => ({ body: { csv: "name,email\n" } }),
  },
  "POST /api/studio/students/import": {
    expected: byFreshCode,
    request: () => ({ body: { csv: "name,email\n", reason, code: wrongCode } }),
  },
  "GET /api/studio/insight": { expected: byInstructor },
  "GET /api/studio/insight/searches": { expected: byInstructor },
  "GET /api/studio/money": { expected: byInstructor },
  "GET /api/studio/money/failed": { expected: byInstructor },
  "GET /api/studio/money/flags": { expected: byInstructor },
  "GET /api/studio/money/unmatched": { expected: byInstructor },
  "GET /api/studio/money/payments": { expected: byInstructor },
  "POST /api/studio/money/payments.csv": {
    expected: byFreshCode,
    request: () => ({ body: { from: "2026-01", to: "2026-12", code: wrongCode } }),
  },
  "GET /api/studio/money/students": { expected: byInstructor },
  ...lessonRows,
  "GET /api/studio/preparations": { expected: byInstructor },
  "POST /api/studio/preparations/{preparationId}/cancel": {
    expected: byInstructorUnknown,
    request: () => ({ path: { preparationId: unknownId } }),
  },
  "POST /api/studio/preparations/{preparationId}/accept": {
    expected: byInstructorUnknown,
    request: () => ({ path: { preparationId: unknownId } }),
  },
  "POST /api/studio/preparations/{preparationId}/retry": {
    expected: byInstructorUnknown,
    request: () => ({ path: { preparationId: unknownId } }),
  },

  "GET /api/studio/questions": { expected: byInstructor },
  "GET /api/studio/reviews": { expected: byInstructor },
  "GET /api/studio/saved-answers": { expected: byInstructor },
  "GET /api/studio/messages": { expected: byInstructor },
  "GET /api/studio/deletion-requests": { expected: byInstructor },
  "POST /api/studio/questions/{questionId}/replies": {
    expected: byInstructor,
    request: ({ questionId }) => ({
      path: { questionId },
      body: { text: "With the thumb.", requestId: unknownId },
    }),
  },
  "PUT /api/studio/questions/{questionId}/answered": {
    expected: byInstructor,
    request: ({ questionId }) => ({ path: { questionId }, body: { answered: true } }),
  },
  "PUT /api/studio/questions/{questionId}/hidden": {
    expected: byInstructor,
    request: ({ questionId }) => ({ path: { questionId }, body: { hidden: true, reason } }),
  },
  "PUT /api/studio/questions/{questionId}/replies/{replyIndex}/hidden": {
    expected: byInstructorUnknown,
    request: ({ questionId }) => ({
      path: { questionId, replyIndex: "99" },
      body: { hidden: true, reason },
    }),
  },
  "PUT /api/studio/reviews/{reviewId}/hidden": {
    expected: byInstructorUnknown,
    request: () => ({ path: { reviewId: unknownId }, body: { hidden: true, reason } }),
  },
  "PUT /api/studio/saved-answers/{answerId}": {
    expected: byInstructor,
    request: () => ({ path: { answerId: unknownId }, body: { title: "Slowly", text: "At 60." } }),
  },
  "DELETE /api/studio/saved-answers/{answerId}": {
    expected: byInstructor,
    request: () => ({ path: { answerId: unknownId } }),
  },
  "PUT /api/studio/messages/{messageId}/done": {
    expected: byInstructorUnknown,
    request: () => ({ path: { messageId: unknownId }, body: { done: true } }),
  },

  "POST /api/studio/money/payments/{paymentId}/refund": {
    expected: byFreshCode,
    request: () => ({
      path: { paymentId: unknownId },
      body: { requestId: unknownId, reason, code: wrongCode },
    }),
  },
  "POST /api/studio/money/students/{studentId}/give-months": {
    expected: byFreshCode,
    request: () => ({
      path: { studentId: unknownId },
      body: { requestId: unknownId, subscription: "beginner", months: 1, reason, code: wrongCode },
    }),
  },
  "POST /api/studio/money/students/{studentId}/end-renewal": {
    expected: byFreshCode,
    request: () => ({ path: { studentId: unknownId }, body: { reason, code: wrongCode } }),
  },
  "POST /api/studio/money/flags/{flagId}/resolve": {
    expected: byInstructorUnknown,
    request: () => ({ path: { flagId: unknownId }, body: { reason } }),
  },
  "POST /api/studio/money/unmatched/{eventId}/match": {
    expected: byFreshCode,
    request: () => ({
      path: { eventId: unknownId },
      body: { studentId: unknownId, reason, code: wrongCode },
    }),
  },
  "POST /api/studio/money/unmatched/{eventId}/set-aside": {
    expected: byFreshCode,
    request: () => ({ path: { eventId: unknownId }, body: { reason, code: wrongCode } }),
  },
  "POST /api/studio/money/receipts/{number}/resend": {
    expected: byInstructorUnknown,
    request: () => ({ path: { number: "R-2020-000001" }, body: { reason } }),
  },
};
