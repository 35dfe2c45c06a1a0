import { expect, test } from "vitest";
import { addVideos } from "#catalog/server/index.ts";
import { sampleVideo } from "#catalog/server/testing/sample-video.ts";
import { writeScore } from "#score/server/testing/write-score.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { barsOfFilm, listFilmBars } from "./list-film-bars.ts";
import { setLessonScore } from "./set-lesson-score.ts";

const bar = (startBeat: number, beats = 4) => ({
  number: "1",
  writtenIndex: 0,
  pass: 1,
  countedBeats: 4,
  startBeat,
  beats,
});
/** A pickup of one beat, then four bars of four. */
const bars = [bar(0, 1), bar(1), bar(5), bar(9), bar(13)];
const filmOf = (...spans: [beat: number, seconds: number][][]) => ({
  durationSeconds: 60,
  spans: spans.map((knots) => ({
    hand: "both" as const,
    knots: knots.map(([beat, seconds]) => ({ beat, seconds })),
  })),
});
const barsIn = (...spans: Parameters<typeof filmOf>) =>
  barsOfFilm({ bars, film: filmOf(...spans) }).map((one) => [one.startSeconds, one.endSeconds]);

test("a film that plays the score has all its bars, with its changes of tempo", () => {
  expect(
    barsIn([
      [0, 2],
      [5, 4.5],
      [17, 16.5],
    ]),
  ).toEqual([
    [2, 2.5],
    [2.5, 4.5],
    [4.5, 8.5],
    [8.5, 12.5],
    [12.5, 16.5],
  ]);
});

test("a film that stops and plays again has the bars that it plays, each time", () => {
  // Bar 2 until its third beat, speech, bars 2 and 3, then one beat alone.
  expect(
    barsIn(
      [
        [5, 10],
        [8, 13],
      ],
      [
        [5, 30],
        [9, 34],
        [13, 38],
      ],
      [
        [13, 50],
        [14, 51],
      ],
    ),
  ).toEqual([
    [10, 13],
    [30, 34],
    [34, 38],
  ]);
  expect(barsIn()).toEqual([]);
  expect(barsOfFilm({ bars, film: null })).toEqual([]);
});

test("a lesson has the bars of its document; none without one, or while it waits to be made anew", async () => {
  const { db } = await useDatabase();
  await addVideos({ db }, [sampleVideo(1)]);
  const { id: lessonId } = await db.selectFrom("videos").select("id").executeTakeFirstOrThrow();
  expect(await listFilmBars({ db }, lessonId)).toEqual([]);

  const musicXml = Buffer.from(writeScore([{ right: "C4:4" }, { right: "D4:4" }]));
  const film = { durationSeconds: 13, leadInSeconds: 3.5 };
  await db.transaction().execute((trx) => setLessonScore(trx, { lessonId, musicXml, film }));
  expect(await listFilmBars({ db }, lessonId)).toEqual([
    { number: "1", startSeconds: 3.5, endSeconds: 5.5 },
    { number: "2", startSeconds: 5.5, endSeconds: 7.5 },
  ]);
  await db.updateTable("practiceDocuments").set({ document: "{}" }).execute();
  expect(await listFilmBars({ db }, lessonId)).toEqual([]);
});
