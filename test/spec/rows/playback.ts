import type { Row } from "../row.ts";
import { phoneLessonRows } from "./phone-lesson.ts";

const playerView = "src/playback/browser/player/player-view.test.ts";
const screen = "test/e2e/lesson-screen.spec.ts";
const keys = "src/playback/server/media/grant-key.test.ts";
const copies = "src/playback/server/session/copied-cookie.test.ts";
const files = "test/integration/media-files.test.ts";
const player = "src/playback/browser/player/player.test.ts";
const access = "test/e2e/access.spec.ts";
const saver = "test/e2e/data-saver.spec.ts";
const opening = "src/playback/server/session/open-session.test.ts";
const session = "src/playback/server/session/verify-session.test.ts";
const labels = "src/playback/browser/data-usage-labels.test.ts";
const dataSaverMode = "src/platform/browser/data-saver/data-saver.test.ts";

const watching: readonly Row[] = [
  {
    part: "§2 Video page, player",
    kind: "screen",
    says: "Entitled users get an embedded player in which the protected lesson plays",
    by: [`${player} › a protected lesson plays: time passes and the video is in colour`],
  },
  {
    part: "§2 Video page, player",
    kind: "rule",
    says: "Without a plan for the category there is no ticket; visitors and others' ids are refused",
    by: [
      "src/playback/server/ticket/issue-ticket.test.ts › entitlement is checked before readiness: 403, not 409, for a lesson in preparation",
      `${access} › a plan without the category gets no ticket`,
      `${access} › a visitor gets no ticket, and another user's id in the path is refused`,
      `${screen} › without the plan there are a poster and a link to the plans, no player and no segments`,
    ],
  },
  {
    part: "§2 Video page, player",
    kind: "rule",
    says: "The player is protected: a segment is noise without its key, and keys go to one session",
    by: [
      `${access} › a segment cannot be decoded without its key`,
      `${access} › keys require the session's own cookie`,
      `${access} › other files of a lesson's folder have no URL`,
      `${files} › every file of a paid lesson is readable by exactly those allowed`,
      `${player} › the wrong key decodes no frame`,
    ],
  },
  {
    part: "§2 Video page, player",
    kind: "constant",
    says: "Speeds from 0.5 to 2, and the pitch stays",
    by: [
      "src/playback/browser/player/controls/speeds.test.ts › the adjacent speed is one step away, or the same at either end",
      `${player} › half the speed takes twice the time and keeps the pitch`,
    ],
  },
  {
    part: "§2 Video page, player",
    kind: "rule",
    says: "Every quality can be chosen while it plays; place and speed are kept",
    by: [`${player} › switching renditions and sound only keeps position and speed`],
  },
  {
    part: "§2 Video page, player",
    kind: "rule",
    says: "It has keyboard shortcuts: seek, tenths, speed, sound, and a list of the keys",
    by: [`${player} › keyboard shortcuts work: seek, tenths, speed, sound and the list of keys`],
  },
  {
    part: "§2 Video page, player",
    kind: "rule",
    says: "It has no accessibility violations",
    by: [`${player} › the player has no accessibility violations`],
  },
  {
    part: "§2 Video page, player",
    kind: "rule",
    says: "A lesson resumes where it was left, on any screen, and starts over after its end",
    by: [
      `${player} › a lesson resumes where it was left`,
      `${session} › the watch position is where the lesson resumes, on any screen`,
      `${session} › the watch position starts over after the lesson's end`,
    ],
  },
  {
    part: "§2 Video page, player",
    kind: "state",
    says: "A lost connection is reported once the buffer is empty, and playing resumes",
    by: [`${player} › a lost connection is reported once the buffer is empty, and playing resumes`],
  },
];

const design: readonly Row[] = [
  {
    part: "§6 Playback, settled",
    kind: "rule",
    says: "A ticket works once, for one minute, for its own lesson",
    by: [
      `${access} › a ticket works once`,
      `${access} › a made-up ticket is refused`,
      `${opening} › exchanging a ticket works for one of ten concurrent requests`,
      `${opening} › exchanging a ticket fails after a minute by the database's clock`,
      `${opening} › exchanging a ticket fails for another lesson than the ticket's`,
    ],
  },
  {
    part: "§6 Playback, settled",
    kind: "rule",
    says: "A GET of the player's page consumes nothing, and its policy is its own",
    by: [
      "src/playback/server/player-document.test.ts › consumes nothing",
      "src/playback/server/player-document.test.ts › has its own content policy",
    ],
  },
  {
    part: "§6 Playback, settled",
    kind: "rule",
    says: "Keys are given while the plan grants the category, and to no disabled account",
    by: [
      `${session} › a key is refused as soon as the plan no longer grants the lesson`,
      `${session} › a key is refused to a disabled account`,
      `${player} › a plan that ends stops the lesson at its next key, for good`,
    ],
  },
  {
    part: "§6 Playback, settled",
    kind: "constant",
    says: "Two streams a user; a third ends the oldest, which says so and can take over",
    by: [
      `${opening} › concurrent streams a third ends the oldest, and the other two continue`,
      `${player} › a third screen stops the first, which says so and can take over`,
    ],
  },
  {
    part: "Issue 8: streams",
    kind: "rule",
    says: "Keys are throttled to the pace of playing; beyond that 429 with a time to wait",
    by: [
      `${keys} › a lesson's keys are granted in a burst first, then at the pace of playing`,
      `${keys} › a lesson's keys are counted by user, across sessions`,
      `${keys} › a lesson's keys never throttle the fastest speed, even after rapid seeking`,
    ],
  },
  {
    part: "Issue 8: streams",
    kind: "rule",
    says: "Of two players with one session cookie, one ends",
    by: [
      `${copies} › a session's cookie that was copied is refused soon after its owner's next report`,
      `${copies} › a session's cookie used by two players that both report makes one of them end`,
      `${copies} › keys for one secret run out for two players with one cookie that never report`,
      `${copies} › keys for one secret run out for a player that reports and ignores the next secret`,
      `${player} › a player whose keys wait for a report reports, and plays on`,
      `${copies} › a session's cookie survives responses that are lost or out of order`,
      `${copies} › a browser that plays natively with its first cookie gets its keys while the page reports with newer cookies`,
    ],
  },
  {
    part: "§6 Playback, settled",
    kind: "rule",
    says: "One ticket a mount; a refused one is replaced once by the page around the player",
    by: [`${player} › a used ticket is replaced once by the page around the player`],
  },
  {
    part: "§6 Playback, settled",
    kind: "rule",
    says: "The viewer's email is a watermark over the video",
    by: [
      `${playerView} › the viewer's email is a watermark over the video, with nothing on top of it`,
      `${opening} › exchanging a ticket returns the playback session, with its secret only in the cookie`,
    ],
  },
];

const dataSaver: readonly Row[] = [
  {
    part: "Issue 4: data saver",
    kind: "state",
    says: "While data is saved, nothing of the player is fetched before Play is pressed",
    by: [`${saver} › with the data saver nothing of the player loads before Play`],
  },
  {
    part: "Issue 4: data saver",
    kind: "rule",
    says: "The small picture fixes the lowest rendition with the low-bitrate sound",
    by: [
      `${saver} › then only the small picture, at the announced cost`,
      "src/studio/server/preparation/prepare-lesson.test.ts › the data saver's master has only the lowest rendition and the low-bitrate sound",
    ],
  },
  {
    part: "Issue 4: data saver",
    kind: "rule",
    says: "Sound only fetches no video",
    by: [`${saver} › with the data saver sound only fetches no video`],
  },
  {
    part: "Issue 4: data saver",
    kind: "rule",
    says: "A lesson's size in megabytes is shown before it starts, and a whole playback agrees within 15%",
    by: [
      `${saver} › then only the small picture, at the announced cost`,
      `${saver} › with the data saver sound only fetches no video`,
      `${labels} › cost labels are in megabytes, never zero and within 5 %`,
      `${labels} › the cost of all is a maximum, since the rendition follows the bandwidth`,
    ],
  },
  {
    part: "Issue 4: data saver",
    kind: "rule",
    says: "Costs are counted from the packaged files; lessons prepared earlier get them",
    by: [
      "src/studio/server/preparation/prepare-lesson.test.ts › each setting's cost is the size of its files",
      "src/studio/server/jobs/lesson-costs.test.ts › a lesson prepared without data costs gets them at the next start, unchanged",
      "src/catalog/server/listing/present-video.test.ts › has the data costs of its media, null before it is prepared",
      `${labels} › all costs the highest rendition, small the lowest with the low-bitrate audio`,
    ],
  },
  {
    part: "Issue 4: data saver",
    kind: "text",
    says: "'All of it', 'Small picture', 'Sound only'",
    by: [
      `${labels} › the data-saver settings have labels`,
      `${saver} › with the data saver with all of it, seek bar thumbnails`,
    ],
  },
  {
    part: "Issue 4: data saver",
    kind: "rule",
    says: "The choice is stored in a cookie; without one the browser's hint counts",
    by: [
      `${dataSaverMode} › the visitor's choice overrides the browser's hint and is stored for a year`,
      `${dataSaverMode} › a browser that saves data gets the small mode, by either of its hints`,
      `${dataSaverMode} › without a choice or a hint, the mode is all`,
    ],
  },
  {
    part: "Issue 4: data saver",
    kind: "rule",
    says: "A choice in the player also changes the page, and vice versa",
    by: [`${saver} › with the data saver sound only fetches no video`],
  },
  {
    part: "Issue 4: data saver",
    kind: "rule",
    says: "Seek bar thumbnails load on first hover, and never with the data saver",
    by: [
      `${saver} › with the data saver with all of it, seek bar thumbnails load on hover`,
      `${saver} › then only the small picture, at the announced cost`,
    ],
  },
  {
    part: "Issue 4: data saver",
    kind: "rule",
    says: "A switch in the footer saves data site-wide: posters load only where visible, in the smallest size",
    by: [`${saver} › with the data saver posters load only where visible, in the smallest size`],
  },
  {
    part: "Issue 4: data saver",
    kind: "rule",
    says: "Fonts are the school's own files, all of them under 120 kB",
    by: [`${saver} › in the smallest size, and fonts only from the school`],
  },
];

/** Playing a lesson: spec §2, the design's "Playback", and the data saver. */
export const playbackRows: readonly Row[] = [
  ...watching,
  ...design,
  ...dataSaver,
  ...phoneLessonRows,
];
