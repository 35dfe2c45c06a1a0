import { type Row, specRows } from "../row.ts";

export const phoneLessonRows: readonly Row[] = specRows({
  "Safety: on a phone": [
    [
      "rule",
      "A tap anywhere on the video plays, at every width, and the control bar is below it",
      "player-view-1",
      "lesson-screen-1",
    ],
    [
      "rule",
      "A double tap skips to its side; in landscape the video fits the window",
      "player-view-2",
      "lesson-screen-2",
    ],
    [
      "rule",
      "Before Play nothing is fetched on a phone or a metered connection, elsewhere one segment per track",
      "lesson-screen-1",
      "player-view-3",
      "data-saver-3",
    ],
  ],
  "Safety: lesson page": [
    ["rule", "Changing the quality while paused keeps time and frame", "player-view-4"],
    [
      "rule",
      "The theme switch changes the whole lesson page, and the player uses the school's font",
      "lesson-screen-4",
      "player-view-7",
      "player-view-6",
    ],
    ["constant", "Layout shift of at most 0.02 on a lesson at 400 kbit/s", "lesson-screen-5"],
  ],
});
