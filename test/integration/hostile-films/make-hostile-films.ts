import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import type { Ffmpeg } from "#platform/server/ffmpeg/index.ts";
import type { EncodingFailure } from "../../../src/media/contract/encodings.ts";
import { createTestFilm } from "../../../src/media/server/testing/test-films.ts";

export interface HostileFilm {
  name: string;
  path: string;
  /** The reason of the refusal; `any` if a part may still be a film, null for a valid film. */
  failure: EncodingFailure | "any" | null;
}

export interface Places {
  ffmpeg: Ffmpeg;
  folder: string;
  /** A film that must not be opened, though the files name it. */
  canary: string;
  /** A server that must receive no request. */
  serverUrl: string;
}

/** Creates films that attack their reader, each in another way. */
export async function makeHostileFilms(places: Places): Promise<HostileFilm[]> {
  const texts = playlists(places).map(([name, text]) => write(places, name, text));
  const { ffmpeg, folder } = places;
  const whole = await createTestFilm(ffmpeg, path.join(folder, "whole.mp4"), {
    inputs: ["testsrc2=s=128x96:r=10:d=2", "sine=d=2"],
  });
  const bytes = await readFile(whole);
  const matroska = await readFile(
    await createTestFilm(ffmpeg, path.join(folder, "whole.mkv"), {
      inputs: ["testsrc2=s=128x96:r=10:d=20"],
    }),
  );
  return Promise.all([
    { name: "whole.mp4", path: whole, failure: null },
    ...texts,
    write(places, "empty.mp4", "", "not-a-film"),
    write(places, "zeros.mp4", Buffer.alloc(100_000), "not-a-film"),
    write(places, "head-only.mp4", bytes.subarray(0, 48), "cut-off"),
    // The index is at the end.
    write(places, "cut.mp4", bytes.subarray(0, bytes.length / 2), "cut-off"),
    write(places, "cut.mkv", matroska.subarray(0, matroska.length / 4), "cut-off"),
    write(places, "page.mp4", Buffer.concat([Buffer.from("<script>x</script>"), bytes]), "any"),
    write(places, "no-stream.mp4", boxes("ftyp", "moov"), "not-a-film"),
    write(places, "nested.mp4", nestedBoxes(20_000), "not-a-film"),
    write(places, "endless-table.mp4", lieAboutTables(bytes), "any"),
    film(places, "sound-only.mp4", { inputs: ["sine=d=1"] }, "no-picture"),
    film(places, "cover-only.mp4", coverOnly, "no-picture"),
    film(places, "days.mp4", { inputs: ["color=s=64x64:r=1:d=2"], args: spread }, "too-long"),
    film(places, "wide.mkv", { inputs: ["color=s=16000x16:r=1:d=1"], args: mjpeg }, "too-large"),
    swell(places),
  ]);
}

/** Bytes to write at other places in one of the films: the position as a share of it, and the values. */
export const damageOf = (films: readonly string[]) =>
  fc.record({
    of: fc.constantFrom(...films),
    bytes: fc.array(
      fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.integer({ min: 0, max: 255 })),
      { minLength: 1, maxLength: 200 },
    ),
  });

/** Creates a damaged film. */
export async function makeDamagedFilm(
  { folder }: Pick<Places, "folder">,
  name: string,
  { of, bytes }: ReturnType<typeof damageOf> extends fc.Arbitrary<infer Value> ? Value : never,
): Promise<HostileFilm> {
  const content = await readFile(path.join(folder, of));
  for (const [part, byte] of bytes) content[Math.floor(part * content.length)] = byte;
  return write({ folder }, name, content, "any");
}

const mjpeg = ["-c:v", "mjpeg"];
const spread = ["-vf", "setpts=N*12000/TB", "-vsync", "vfr"];
const coverOnly = {
  inputs: ["sine=d=1", "color=red:s=64x64:r=1:d=1"],
  args: ["-c:v", "png", "-disposition:v", "attached_pic"],
};

/** Playlists named as films, which make a player open other files or addresses. */
function playlists({ canary, serverUrl }: Places): [name: string, text: string][] {
  const hls = (url: string) =>
    `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${url}\n#EXT-X-ENDLIST\n`;
  return [
    ["playlist-file.mp4", hls(`file://${canary}`)],
    ["playlist-http.mov", hls(`${serverUrl}/segment.ts`)],
    ["playlist-concat.mkv", hls(`concat:${canary}|/etc/passwd`)],
    ["list.mp4", `ffconcat version 1.0\nfile ${canary}\n`],
    [
      "dash.webm",
      `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"><Period><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1"><BaseURL>${serverUrl}/film.mp4</BaseURL></Representation></AdaptationSet></Period></MPD>`,
    ],
    ["session.mp4", "v=0\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000\n"],
    ["subtitle.mp4", "1\n00:00:00,000 --> 00:00:02,000\nfilm\n"],
  ];
}

export async function write(
  { folder }: Pick<Places, "folder">,
  name: string,
  content: string | Uint8Array,
  failure: HostileFilm["failure"] = "not-a-film",
): Promise<HostileFilm> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return { name, path: file, failure };
}

async function film(
  { ffmpeg, folder }: Places,
  name: string,
  made: Parameters<typeof createTestFilm>[2],
  failure: HostileFilm["failure"],
): Promise<HostileFilm> {
  return { name, path: await createTestFilm(ffmpeg, path.join(folder, name), made), failure };
}

/** A small film whose pictures claim to be much larger once they are opened. */
async function swell(places: Places): Promise<HostileFilm> {
  const made = { inputs: ["color=s=64x64:r=1:d=2"], args: ["-c:v", "png"] };
  const { path: file } = await film(places, "swelling.mov", made, "any");
  const bytes = await readFile(file);
  for (let at = bytes.indexOf("IHDR"); at !== -1; at = bytes.indexOf("IHDR", at + 4)) {
    bytes.writeUInt32BE(60_000, at + 4);
    bytes.writeUInt32BE(60_000, at + 8);
  }
  return write(places, "swelling.mov", bytes, "any");
}

function box(name: string, content: Uint8Array = new Uint8Array()): Buffer {
  const head = Buffer.alloc(8, name.padStart(8, "\0"), "latin1");
  head.writeUInt32BE(8 + content.length, 0);
  return Buffer.concat([head, content]);
}

function boxes(...names: string[]): Buffer {
  return Buffer.concat(
    names.map((name) => box(name, name === "ftyp" ? Buffer.from("isom\0\0\0\0isom") : undefined)),
  );
}

function nestedBoxes(depth: number): Buffer {
  const head = boxes("ftyp");
  const nested = Buffer.alloc(depth * 8);
  for (let n = 0; n < depth; n++) {
    nested.writeUInt32BE((depth - n) * 8, n * 8);
    nested.write(n === 0 ? "moov" : "udta", n * 8 + 4, "latin1");
  }
  return Buffer.concat([head, nested]);
}

/** Makes its tables claim four billion entries each. */
function lieAboutTables(bytes: Buffer): Buffer {
  const lying = Buffer.from(bytes);
  for (const table of ["stts", "stsz", "stco", "stsc"]) {
    for (let at = lying.indexOf(table); at !== -1; at = lying.indexOf(table, at + 4)) {
      lying.writeUInt32BE(0xffffffff, at + (table === "stsz" ? 12 : 8));
    }
  }
  return lying;
}
