export const studioErrors = {
  "studio.preparation_not_found": { status: 404, message: "There is no such preparation." },
  "studio.upload_not_ready": {
    status: 422,
    message: "One of these uploads is not ready, or was removed. Choose again from those that are.",
  },
  "studio.preparation_ended": { status: 409, message: "This preparation has ended already." },
} as const;

declare module "../platform/server/errors.ts" {
  interface ErrorCodes extends ErrorsOf<typeof studioErrors> {}
}
