import { expect, test } from "vitest";
import { productionEnvironment } from "../../../test/support/school/production-environment.ts";
import { readEnvironment } from "../config.ts";
import { settingsFrom } from "../settings.ts";
import { findFfmpegProblems } from "./open-ffmpeg.ts";

const secrets = {
  tokenSecret: "t".repeat(32),
  mediaMasterKey: "0".repeat(64),
  databasePassword: "",
  paystackSecretKey: "sk_test_of-this-test",
};
const problemsOf = (
  values: Record<string, string>,
  ffmpeg: Parameters<typeof findFfmpegProblems>[1],
) => findFfmpegProblems(settingsFrom(readEnvironment(values), secrets), ffmpeg);

test("production refuses the packaged ffmpeg of 2018 unless it is told otherwise [open-ffmpeg-1]", () => {
  const packaged = { source: "package", level: "jailed" } as const;
  expect(problemsOf(productionEnvironment, packaged)).toEqual([
    expect.stringMatching(/^FFMPEG_PACKAGED: .*apt-get install ffmpeg/),
  ]);
  const told = { ...productionEnvironment, FFMPEG_PACKAGED: "accepted" };
  expect(problemsOf(told, packaged)).toEqual([]);
  expect(problemsOf({}, packaged)).toEqual([]);
  expect(problemsOf(productionEnvironment, { source: "system", level: "isolated" })).toEqual([]);
});

test("production refuses an ffmpeg without limits unless it is told otherwise", () => {
  const unconfined = { source: "system", level: "none" } as const;
  expect(problemsOf(productionEnvironment, unconfined)).toEqual([
    expect.stringMatching(/^FFMPEG_CONFINEMENT/),
  ]);
  const told = { ...productionEnvironment, FFMPEG_CONFINEMENT: "unconfined" };
  expect(problemsOf(told, unconfined)).toEqual([]);
});
