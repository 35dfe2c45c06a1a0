export const mediaErrors = {
  "media.preparation_not_found": { status: 404, message: "There is no such preparation." },
  "media.upload_not_ready": {
    status: 422,
    message: "One of these uploads is not ready, or was removed. Choose again from those that are.",
  },
  "media.upload_has_no_picture": {
    status: 422,
    message: "A voice recording has no picture. Add a film, and choose the recording as its sound.",
  },
  "media.film_not_ready": { status: 422, message: "This lesson has no film that is ready." },
  "media.picture_unreadable": {
    status: 422,
    message: "This picture cannot be read. Please choose a JPEG, PNG, WebP, GIF or AVIF.",
  },
  "media.picture_too_large": {
    status: 422,
    message: "This picture is too large. Please save it smaller, for instance 3,000 pixels wide.",
  },
  "media.preparation_ended": { status: 409, message: "This preparation has ended already." },
} as const;

declare module "../platform/server/errors.ts" {
  interface ErrorCodes extends ErrorsOf<typeof mediaErrors> {}
}
