import type { Row } from "../row.ts";
import { phoneLessonRows } from "./phone-lesson.ts";

const picture = "src/playback/browser/player/picture.test.ts";
const screen = "test/e2e/lesson-screen.spec.ts";
const keys = "src/playback/server/media/grant-key.test.ts";
const copies = "src/playback/server/session/copied-cookie.test.ts";
const files = "test/integration/media-files.test.ts";
const player = "src/playback/browser/player/player.test.ts";
const access = "test/e2e/access.spec.ts";
const saver = "test/e2e/data-saver.spec.ts";
const opening = "src/playback/server/session/open-session.test.ts";
const session = "src/playback/server/session/use-session.test.ts";
const words = "src/playback/browser/data-usage-labels.test.ts";
const dataUse = "src/platform/browser/data-saver/data-saver.test.ts";

const watching: readonly Row[] = [
  {
    part: "§2 Video page, player",
    kind: "screen",
    says: "Entitled users get an embedded player in which the protected lesson plays",
    by: [`${player} › a protected lesson plays: time passes and the picture is in colour`],
  },
  {
    part: "§2 Video page, player",
    kind: "rule",
    says: "Nobody gets a pass whose plan lacks the category; visitors and others' ids are refused",
    by: [
      "src/playback/server/ticket/issue-ticket.test.ts › who may not watch a lesson in preparation is told so, not to wait for it",
      `${access} › a plan without the category gets no pass`,
      `${access} › a visitor gets no pass, and another user's id in the path is refused`,
      `${screen} › who lacks the plan gets the poster and the way to the plans, no player and nothing of the film`,
    ],
  },
  {
    part: "§2 Video page, player",
    kind: "rule",
    says: "The player is protected: a segment is noise without its key, and keys go to one session",
    by: [
      `${access} › a segment fetched by hand cannot be decoded without its key`,
      `${access} › keys go to the session's own cookie alone`,
      `${access} › what lies beside the segments has no address`,
      `${files} › every file of a paid lesson is read by those who may, and by nobody else`,
      `${player} › the wrong key gives no picture`,
    ],
  },
  {
    part: "§2 Video page, player",
    kind: "constant",
    says: "Speeds from 0.5 to 2, and the pitch stays",
    by: [
      "src/playback/browser/player/controls/speeds.test.ts › steps from speed to speed and stays at either end",
      `${player} › half the speed takes twice the time and keeps the pitch`,
    ],
  },
  {
    part: "§2 Video page, player",
    kind: "rule",
    says: "Every quality can be chosen while it plays; place and speed are kept",
    by: [`${player} › every rendition, sound alone and back again keep the place and the speed`],
  },
  {
    part: "§2 Video page, player",
    kind: "rule",
    says: "It is played by keys: seek, tenths, speed, sound, and a list of the keys",
    by: [`${player} › keys work: seek, tenths, speed, sound and the list of keys`],
  },
  {
    part: "§2 Video page, player",
    kind: "rule",
    says: "Nothing in it bars those who cannot see or point",
    by: [`${player} › nothing in it bars those who cannot see or point`],
  },
  {
    part: "§2 Video page, player",
    kind: "rule",
    says: "A lesson goes on where it was left, on any screen, and anew after its end",
    by: [
      `${player} › one goes on where one left off, on another day`,
      `${session} › the watch position is where the lesson starts next time, on any screen`,
      `${session} › the watch position starts anew once the lesson was seen to its end`,
    ],
  },
  {
    part: "§2 Video page, player",
    kind: "state",
    says: "A lost connection is said when nothing is left to play, and is taken up again",
    by: [
      `${player} › a lost connection is said when nothing is left to play, and is taken up again`,
    ],
  },
];

const design: readonly Row[] = [
  {
    part: "§6 Playback, settled",
    kind: "rule",
    says: "A pass works once, for one minute, for its own lesson",
    by: [
      `${access} › a pass works once`,
      `${access} › a made-up pass is refused`,
      `${opening} › trading a pass works for one of ten who try at once`,
      `${opening} › trading a pass fails once its minute is over, by the database's clock`,
      `${opening} › trading a pass fails for another lesson than the pass was given for`,
    ],
  },
  {
    part: "§6 Playback, settled",
    kind: "rule",
    says: "A GET of the player's page uses nothing up, and its policy is its own",
    by: [
      "src/playback/server/player-document.test.ts › uses nothing up",
      "src/playback/server/player-document.test.ts › carries a policy of its own",
    ],
  },
  {
    part: "§6 Playback, settled",
    kind: "rule",
    says: "Keys are given while the plan grants the category, and to no disabled account",
    by: [
      `${session} › a key is refused from the moment the plan no longer grants the lesson`,
      `${session} › a key is refused to a disabled account`,
      `${player} › a plan that ends stops the lesson at its next key, for good`,
    ],
  },
  {
    part: "§6 Playback, settled",
    kind: "constant",
    says: "Two streams a user; a third ends the oldest, which says so and can take over",
    by: [
      `${opening} › streams at once a third ends the oldest, and the other two go on`,
      `${player} › a third screen stops the first, which says so and can take over`,
    ],
  },
  {
    part: "Issue 8: streams",
    kind: "rule",
    says: "Keys are counted and come at the pace of playing, not all at once; more gets 429 and a time to wait",
    by: [
      `${keys} › the keys of a lesson are not given all at once: a few, and the rest when there is time for them`,
      `${keys} › the keys of a lesson are not more with another session, and none of another user's count`,
      `${keys} › the keys of a lesson never keep one waiting who plays at the fastest speed, even after wild seeking`,
    ],
  },
  {
    part: "Issue 8: streams",
    kind: "rule",
    says: "One session cookie in two places is one stream too many: one of the two ends",
    by: [
      `${copies} › a session's cookie that was copied is refused soon after its owner's next report`,
      `${copies} › a session's cookie used by two players that both report makes one of them end`,
      `${copies} › keys for one secret end for two players with one cookie that both never report`,
      `${copies} › keys for one secret end for a player that reports and never takes the next secret`,
      `${player} › a player whose keys wait for a report reports, and plays on`,
      `${copies} › a session's cookie survives answers that are lost or overtake each other`,
      `${copies} › a browser that plays by itself, and keeps the cookie of the beginning gets its keys while the page around it reports with newer cookies`,
    ],
  },
  {
    part: "§6 Playback, settled",
    kind: "rule",
    says: "One pass a mount; a refused one is replaced once by the page around the player",
    by: [`${player} › a pass that is used up is replaced once by the page around the player`],
  },
  {
    part: "§6 Playback, settled",
    kind: "rule",
    says: "The viewer's address lies over the picture as a watermark",
    by: [
      `${picture} › the viewer's address lies over the picture, and nothing can be put over it`,
      `${opening} › trading a pass tells the player all it needs, and the secret only to the cookie`,
    ],
  },
];

const costlyData: readonly Row[] = [
  {
    part: "Issue 4: costly data",
    kind: "state",
    says: "While data is saved, nothing of the player is fetched before Play is pressed",
    by: [`${saver} › on costly data nothing of the player comes before Play`],
  },
  {
    part: "Issue 4: costly data",
    kind: "rule",
    says: "The small picture holds the player at the lowest rendition with the modest sound",
    by: [
      `${saver} › then the small picture alone, at the announced cost`,
      "src/studio/server/preparation/prepare-lesson.test.ts › a master for costly data holds the smallest picture and the modest sound alone",
    ],
  },
  {
    part: "Issue 4: costly data",
    kind: "rule",
    says: "Sound only fetches no picture",
    by: [`${saver} › on costly data sound only fetches no picture`],
  },
  {
    part: "Issue 4: costly data",
    kind: "rule",
    says: "What a lesson costs in megabytes stands there before it starts, and a whole playing agrees within 15%",
    by: [
      `${saver} › then the small picture alone, at the announced cost`,
      `${saver} › on costly data sound only fetches no picture`,
      `${words} › costs are told in megabytes, never as nothing, and never off by more than one in twenty`,
      `${words} › with all of it the picture follows the line, so its cost is the most it can be`,
    ],
  },
  {
    part: "Issue 4: costly data",
    kind: "rule",
    says: "Costs are counted from the packaged files; lessons prepared earlier get theirs",
    by: [
      "src/studio/server/preparation/prepare-lesson.test.ts › each setting's cost is what its files on disk weigh",
      "src/studio/server/jobs/lesson-costs.test.ts › a lesson prepared before its data costs were noted gets them at the next start, unchanged",
      "src/catalog/server/listing/present-video.test.ts › costs what its media weigh, which is not known before it is prepared",
      `${words} › a whole lesson costs its largest picture, a small one its smallest with modest sound`,
    ],
  },
  {
    part: "Issue 4: costly data",
    kind: "text",
    says: "'All of it', 'Small picture', 'Sound only'",
    by: [
      `${words} › the three settings have plain names`,
      `${saver} › on costly data with all of it, pictures over the seek bar`,
    ],
  },
  {
    part: "Issue 4: costly data",
    kind: "rule",
    says: "The choice is kept in a cookie; without one the browser's own hint counts",
    by: [
      `${dataUse} › the visitor's own choice outranks the browser's hint and is kept for a year`,
      `${dataUse} › a browser that saves data gets the small picture, by either of its hints`,
      `${dataUse} › without a choice or a hint, lessons come with all they have`,
    ],
  },
  {
    part: "Issue 4: costly data",
    kind: "rule",
    says: "What is chosen in the player is chosen beside it, and the other way round",
    by: [`${saver} › on costly data sound only fetches no picture`],
  },
  {
    part: "Issue 4: costly data",
    kind: "rule",
    says: "Seek previews come when one first reaches for the seek bar, and never while data is saved",
    by: [
      `${saver} › on costly data with all of it, pictures over the seek bar come when one reaches for it`,
      `${saver} › then the small picture alone, at the announced cost`,
    ],
  },
  {
    part: "Issue 4: costly data",
    kind: "rule",
    says: "A switch in the footer saves data on the whole site: posters come only where they are seen, at their smallest",
    by: [`${saver} › on costly data posters come only where they are seen, at their smallest`],
  },
  {
    part: "Issue 4: costly data",
    kind: "rule",
    says: "Fonts are the school's own files, all of them under 120 kB",
    by: [`${saver} › at their smallest, and fonts from the school alone`],
  },
];

/** Playing a lesson: spec §2, the design's "Playback", and costly data. */
export const playbackRows: readonly Row[] = [
  ...watching,
  ...design,
  ...costlyData,
  ...phoneLessonRows,
];
