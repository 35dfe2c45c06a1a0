import { expect, test } from "vitest";
import { cutPlaylist, findFilmPart } from "./film-part.ts";

/** A playlist with a key for five segments, and the segments' numbers in it. */
const writePlaylist = (durations: readonly number[]) => {
  const segments = durations.flatMap((seconds, index) => [
    ...(index % 5 === 0 ? [`#EXT-X-KEY:METHOD=AES-128,URI="{keys}/${index / 5}"`] : []),
    `#EXTINF:${seconds.toFixed(3)},`,
    `${index}.m4s`,
  ]);
  return ["#EXTM3U", ...segments, "#EXT-X-ENDLIST", ""].join("\n");
};
const listSegments = (playlist: string) => playlist.match(/\d+(?=\.m4s)/g)?.map(Number);
const listKeys = (playlist: string) => playlist.match(/(?<=keys\}\/)\d+/g)?.map(Number);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

test("[free-film-1] a film's first minute ends with the segment before it, and with that one's key", () => {
  const film = writePlaylist(Array.from({ length: 30 }, () => 4));
  const part = findFilmPart(film, 60);
  expect(part).toEqual({ segments: 15, periods: 3, durationSeconds: 60 });
  const cut = cutPlaylist(film, part);
  expect([listSegments(cut), listKeys(cut)]).toEqual([upTo(15), [0, 1, 2]]);
  expect(cut.endsWith("14.m4s\n#EXT-X-ENDLIST\n")).toBe(true);
});

test("[free-film-2] a track whose segments begin milliseconds earlier has no segment more", () => {
  const sound = writePlaylist(Array.from({ length: 30 }, () => 3.989));
  expect(findFilmPart(sound, 60)).toMatchObject({ segments: 15, periods: 3 });
});

test("[free-film-3] a film that is shorter, and a master playlist, stay whole", () => {
  const short = writePlaylist([4, 4, 2]);
  const part = findFilmPart(short, 60);
  expect(part).toEqual({ segments: 3, periods: 1, durationSeconds: 10 });
  expect(cutPlaylist(short, part)).toBe(short);
  const master = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n360.m3u8\n";
  expect(cutPlaylist(master, part)).toBe(master);
});
