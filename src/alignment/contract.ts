export const alignmentErrors = {
  "alignment.score_unreadable": {
    status: 422,
    message: "This is not a MusicXML score of one piano.",
  },
  "alignment.no_score": { status: 404, message: "This lesson has no score of its own." },
  "alignment.score_changed": {
    status: 409,
    message: "The score was changed meanwhile, in another window or by somebody else.",
  },
  "alignment.no_hand": { status: 422, message: "Give at least one staff to a hand." },
  "alignment.correction_does_not_fit": {
    status: 422,
    message: "This score has other parts or bars.",
  },
  "alignment.take_unreadable": { status: 422, message: "This is not a MIDI file with notes." },
  "alignment.nothing_to_align": {
    status: 422,
    message: "Attach a score and a MIDI file first.",
  },
  "alignment.alignment_changed": {
    status: 409,
    message: "The spans were changed meanwhile, in another window or by somebody else.",
  },
  "alignment.bars_do_not_fit": {
    status: 422,
    message:
      "These bars have other notes than the span plays. Shorten it, or choose bars that are alike.",
  },
  "alignment.nothing_to_confirm": { status: 422, message: "There are no spans to confirm." },
  "alignment.no_sound": { status: 404, message: "There is no sound there." },
} as const;

declare module "../platform/server/errors.ts" {
  interface ErrorCodes extends ErrorsOf<typeof alignmentErrors> {}
}
