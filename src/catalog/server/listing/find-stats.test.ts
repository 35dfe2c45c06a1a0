import { expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { addVideos } from "../lessons/add-videos.ts";
import { sampleVideo } from "../testing/sample-video.ts";
import { findStats } from "./list-library-page.ts";

const { db } = await useDatabase();
const countUsers = async () => 31;

test("an empty school has students but no videos", async () => {
  expect(await findStats({ db, countUsers })).toEqual({ totalUsers: 31, totalVideos: 0 });
});

test("videos of every category count [find-stats-1]", async () => {
  await addVideos({ db }, [
    sampleVideo(1),
    sampleVideo(2),
    sampleVideo(7, { category: "professional" }),
    sampleVideo(9, { category: "special" }),
  ]);
  expect(await findStats({ db, countUsers })).toEqual({ totalUsers: 31, totalVideos: 4 });
});
