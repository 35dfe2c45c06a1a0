import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { publicUrl, startPlaybackServer } from "../testing/start-playback-server.ts";
import { fetchSessionFile, openVisit } from "../testing/visit.ts";

const mediaUrl = "https://cdn.school.example/live$&";
const playbackServer = await startPlaybackServer(publicUrl, { mediaUrl });
const { app, mediaRoot, addUser, addLesson } = playbackServer;

test("[media-url-3] playlists name segments at the CDN, and keys at the school", async () => {
  const lesson = await addLesson("beginner");
  const playlist = path.join(mediaRoot, "media-1/playlists/360.m3u8");
  await writeFile(
    playlist,
    '#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="{keys}/0"\n#EXTINF:4,\n{media}/segments/360/0.m4s\n',
  );
  const visit = await openVisit(playbackServer, await addUser("beginner"), lesson);
  const { body } = await fetchSessionFile(playbackServer, visit, "360.m3u8");
  expect(body).toContain(`${mediaUrl}/media/media-1/segments/360/0.m4s`);
  expect(body).toContain(`URI="${visit.session.sessionPath}/key/0"`);
});

test("[media-url-4] the player may fetch and play from the CDN's origin, and load no script from it", async () => {
  await writeFile(path.join(mediaRoot, "player.html"), "<!doctype html><title>Lesson</title>");
  const policy = String((await app.inject("/player")).headers["content-security-policy"]);
  expect(policy).toContain("connect-src 'self' https://cdn.school.example;");
  expect(policy).toContain("media-src 'self' blob: https://cdn.school.example;");
  expect(policy.match(/cdn\.school\.example/g)).toHaveLength(2);
});
