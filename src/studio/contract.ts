export const studioErrors = {
  "studio.preparation_not_found": { status: 404, message: "There is no such preparation." },
  "studio.upload_not_ready": {
    status: 422,
    message: "One of these uploads is not ready, or was removed. Choose again from those that are.",
  },
  "studio.score_unreadable": { status: 422, message: "This is not a MusicXML score of one piano." },
  "studio.take_unreadable": { status: 422, message: "This is not a MIDI file with notes." },
  "studio.nothing_to_align": {
    status: 422,
    message: "Attach a score and a MIDI file first.",
  },
  "studio.alignment_changed": {
    status: 409,
    message: "The spans were changed meanwhile, in another window or by somebody else.",
  },
  "studio.bars_do_not_fit": {
    status: 422,
    message:
      "These bars have other notes than the span plays. Shorten it, or choose bars that are alike.",
  },
  "studio.nothing_to_confirm": { status: 422, message: "There are no spans to confirm." },
  "studio.no_sound": { status: 404, message: "There is no sound there." },
  "studio.film_not_ready": { status: 422, message: "This lesson has no film that is ready." },
  "studio.picture_unreadable": {
    status: 422,
    message: "This picture cannot be read. Please choose a JPEG, PNG, WebP, GIF or AVIF.",
  },
  "studio.picture_too_large": {
    status: 422,
    message: "This picture is too large. Please choose one of at most 24 megapixels.",
  },
  "studio.preparation_ended": { status: 409, message: "This preparation has ended already." },
} as const;

declare module "../platform/server/errors.ts" {
  interface ErrorCodes extends ErrorsOf<typeof studioErrors> {}
}
