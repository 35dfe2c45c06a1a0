import { expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { findVideo, getVideo } from "../listing/find-video.ts";
import { sampleVideo } from "../testing/sample-video.ts";
import { addVideos } from "./add-videos.ts";
import { countReadyVideos, markVideoFailed, markVideoReady } from "./mark-video.ts";

const { db } = await useDatabase();
await addVideos({ db }, [sampleVideo(2), sampleVideo(1), sampleVideo(3)]);
const place = { mediaId: "m1", durationSeconds: 48.4, posterPath: "/media/m1/poster-960.webp" };
const media = { ...place, dataCosts: { all: 3_000, small: 2_000, sound: 1_000 } };
const waiting = async () => {
  const rows = db.selectFrom("videos").select("slug").where("mediaState", "=", "preparing");
  return (await rows.orderBy("serialNumber").execute()).map((row) => row.slug);
};

test("new lessons wait for preparation", async () => {
  expect(await waiting()).toEqual(["lesson-1", "lesson-2", "lesson-3"]);
  expect(await countReadyVideos({ db })).toBe(0);
});

test("a prepared lesson has its media and duration and waits no longer", async () => {
  await markVideoReady({ db }, { slug: "lesson-1", ...media });
  await markVideoReady({ db }, { slug: "lesson-1", ...media });
  expect(await getVideo({ db }, "lesson-1")).toMatchObject({
    ...place,
    durationSeconds: 48,
    mediaState: "ready",
    bytesAll: 3_000,
    bytesSmall: 2_000,
    bytesSound: 1_000,
  });
  expect(await waiting()).toEqual(["lesson-2", "lesson-3"]);
  expect(await countReadyVideos({ db })).toBe(1);
});

test("a failed preparation is recorded, and a later one may succeed", async () => {
  await markVideoFailed({ db }, "lesson-2");
  expect(await findVideo({ db }, "lesson-2")).toMatchObject({ mediaState: "failed" });
  await markVideoReady({ db }, { slug: "lesson-2", ...media });
  expect(await findVideo({ db }, "lesson-2")).toMatchObject({ mediaState: "ready" });
});

test("a ready lesson stays ready when a second preparation fails", async () => {
  await markVideoFailed({ db }, "lesson-1");
  expect(await findVideo({ db }, "lesson-1")).toMatchObject({ mediaState: "ready" });
});

test("media of a lesson that does not exist are refused", async () => {
  await expect(markVideoReady({ db }, { slug: "gone", ...media })).rejects.toMatchObject({
    code: "catalog.video_not_found",
  });
  expect(await findVideo({ db }, "gone")).toBeNull();
  await expect(getVideo({ db }, "gone")).rejects.toMatchObject({ code: "catalog.video_not_found" });
});
