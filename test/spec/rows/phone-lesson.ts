import type { Row } from "../row.ts";

const playerView = "src/playback/browser/player/player-view.test.ts";
const screen = "test/e2e/lesson-screen.spec.ts";
const dataSaverMode = "src/platform/browser/data-saver/data-saver.test.ts";

export const phoneLessonRows: readonly Row[] = [
  {
    part: "Issue 8: on a phone",
    kind: "rule",
    says: "A tap anywhere on the video plays, at every width, and the control bar is below it",
    by: [
      `${playerView} › on a phone 320 px wide, a tap anywhere on the video plays`,
      `${playerView} › on a phone 360 px wide, a tap anywhere on the video plays`,
      `${playerView} › on a phone 412 px wide, a tap anywhere on the video plays`,
      `${screen} › on a phone nothing of a lesson is fetched before Play, which works at any point of the poster`,
    ],
  },
  {
    part: "Issue 8: on a phone",
    kind: "rule",
    says: "A double tap skips to its side; in landscape the video fits the window",
    by: [
      `${playerView} › on a phone a double tap skips, forward on the right and back on the left, and a single one pauses`,
      `${screen} › on a phone in landscape, the video fits the window`,
    ],
  },
  {
    part: "Issue 8: on a phone",
    kind: "rule",
    says: "Before Play nothing is fetched on a phone or a metered line, elsewhere one segment a track",
    by: [
      `${screen} › on a phone nothing of a lesson is fetched before Play, which works at any point of the poster`,
      `${playerView} › before Play at most one segment of video and of audio is fetched`,
      `${dataSaverMode} › a lesson waits for Play on phones, on slow or metered lines and while data is saved`,
    ],
  },
  {
    part: "Issue 8: everywhere",
    kind: "rule",
    says: "A change of quality while paused keeps time and frame",
    by: [
      `${playerView} › a change of quality while paused keeps time and frame, and applies at Play`,
    ],
  },
  {
    part: "Issue 8: everywhere",
    kind: "rule",
    says: "The theme switch changes the whole lesson page, and the player uses the school's font",
    by: [
      `${screen} › the theme switch changes the whole lesson page, including the player`,
      `${playerView} › the player follows the theme of the page around it`,
      `${playerView} › the control bar uses the school's font`,
    ],
  },
  {
    part: "Issue 8: everywhere",
    kind: "constant",
    says: "Layout shift of at most 0.02 on a lesson at 400 kbit/s",
    by: [
      `${screen} › on a slow connection, a lesson's page has no layout shift: phone`,
      `${screen} › on a slow connection, a lesson's page has no layout shift: desktop`,
    ],
  },
];
