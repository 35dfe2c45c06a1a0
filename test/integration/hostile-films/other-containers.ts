import { readFile } from "node:fs/promises";
import path from "node:path";
import { createTestFilm } from "../../../src/media/server/testing/test-films.ts";
import { type HostileFilm, type Places, write } from "./make-hostile-films.ts";

const sounds = { mp3: ["-c:a", "libmp3lame", "-ar", "44100"], mp2: ["-c:a", "mp2"] };
const made: readonly (readonly [name: string, args: readonly string[]])[] = [
  ["whole.mts", ["-c:v", "mpeg2video", ...sounds.mp2, "-f", "mpegts", "-mpegts_m2ts_mode", "1"]],
  ["whole.mpg", ["-c:v", "mpeg2video", ...sounds.mp2]],
  ["whole.avi", ["-c:v", "mpeg4", ...sounds.mp3]],
  ["whole.wmv", ["-c:v", "wmv2", "-c:a", "wmav2"]],
  ["whole.flv", ["-c:v", "flv", ...sounds.mp3]],
];

/** The names of films in containers of camcorders and older programs, of which others are damaged. */
export const otherContainers = made.map(([name]) => name);

/** Films in these containers that are made to harm whoever opens them. */
export async function makeOtherHostileFilms(places: Places): Promise<HostileFilm[]> {
  const { ffmpeg, folder, canary, serverUrl } = places;
  for (const [name, args] of made) {
    await createTestFilm(ffmpeg, path.join(folder, name), {
      inputs: ["testsrc2=s=128x96:r=25:d=2", "sine=d=2"],
      args: [...args],
    });
  }
  const bytesOf = (name: string) => readFile(path.join(folder, name));
  const list = (url: string) =>
    `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${url}\n#EXT-X-ENDLIST\n`;
  const reference = `[Reference]\r\nRef1=${serverUrl}/film.wmv\r\nRef2=file://${canary}\r\n`;
  return Promise.all([
    write(places, "playlist.ts", list(`file://${canary}`)),
    write(places, "playlist.avi", list(`${serverUrl}/segment.ts`)),
    write(places, "reference.wmv", reference),
    write(places, "concat.flv", `ffconcat version 1.0\nfile ${canary}\n`),
    write(places, "playlist.mp3", list(`file://${canary}`)),
    write(places, "playlist.wav", `${list(`${serverUrl}/segment.ts`)}RIFF`),
    write(places, "long.wav", longWave()),
    write(places, "subtitles.avi", withSubtitles(list(`file://${canary}`)), "any"),
    write(places, "subtitles-script.avi", withSubtitles(script(canary)), "any"),
    write(places, "long.avi", lengthen(await bytesOf("whole.avi")), "any"),
    write(places, "long.flv", lengthenFlv(await bytesOf("whole.flv")), "any"),
    write(places, "sizes.wmv", lieAboutObjects(await bytesOf("whole.wmv")), "any"),
    write(places, "programs.ts", manyPrograms(100), "any"),
  ]);
}

/** A sound file that states four gigabytes and a billion samples a second, and has a hundred bytes. */
function longWave(): Buffer {
  const format = chunk("fmt ", u16(1), u16(2), u32(1_000_000_000, 4_000_000_000), u16(4), u16(16));
  const data = Buffer.concat([Buffer.from("data"), u32(0xffff_fff0), Buffer.alloc(100, 7)]);
  return Buffer.concat([Buffer.from("RIFF"), u32(0xffff_fff0), Buffer.from("WAVE"), format, data]);
}

const script = (file: string) =>
  `[Script Info]\nTitle: a\n[Events]\nDialogue: 0,0:00:00.00,0:00:02.00,Default,,0,0,0,,${file}\n`;

const u16 = (value: number) => Buffer.from(Uint16Array.of(value).buffer);
const u32 = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer);

function chunk(id: string, ...content: Uint8Array[]): Buffer {
  const data = Buffer.concat(content);
  return Buffer.concat([Buffer.from(id, "latin1"), u32(data.length), data]);
}

const listOf = (kind: string, ...content: Uint8Array[]) =>
  chunk("LIST", Buffer.from(kind, "latin1"), ...content);

/**
 * An AVI whose subtitles are a file of their own within it (GAB2). ffmpeg once opened whatever that file named,
 * such as a playlist of the server's files.
 */
function withSubtitles(text: string): Buffer {
  const [width, height] = [128, 96];
  const main = u32(100_000, 0, 0, 0, 20, 0, 2, 0, width, height, 0, 0, 0, 0);
  const header = (kind: string, handler: string) =>
    chunk("strh", Buffer.from(kind + handler, "latin1"), u32(0, 0, 0, 1, 10, 0, 20, 0, 0, 0, 0, 0));
  const picture = Buffer.concat([
    u32(40, width, height),
    u16(1),
    u16(24),
    Buffer.from("MJPG"),
    u32(width * height * 3, 0, 0, 0, 0),
  ]);
  const payload = Buffer.from(text);
  const subtitles = Buffer.concat([
    Buffer.from("GAB2\0"),
    u16(2),
    u32(2),
    u16(0),
    u16(4),
    u32(payload.length),
    payload,
  ]);
  const even = subtitles.length % 2 === 0 ? subtitles : Buffer.concat([subtitles, Buffer.alloc(1)]);
  return chunk(
    "RIFF",
    Buffer.from("AVI "),
    listOf(
      "hdrl",
      chunk("avih", main),
      listOf("strl", header("vids", "MJPG"), chunk("strf", picture)),
      listOf("strl", header("txts", "\0\0\0\0"), chunk("strf")),
    ),
    listOf("movi", chunk("01tx", even)),
  );
}

/** Its streams claim four billion pictures and sounds. */
function lengthen(bytes: Buffer): Buffer {
  const lying = Buffer.from(bytes);
  for (let at = lying.indexOf("strh"); at !== -1; at = lying.indexOf("strh", at + 4)) {
    lying.writeUInt32LE(0xffffffff, at + 8 + 32);
  }
  return lying;
}

/** It claims to last for thirty thousand years. */
function lengthenFlv(bytes: Buffer): Buffer {
  const lying = Buffer.from(bytes);
  const name = lying.indexOf("duration");
  lying.writeDoubleBE(1e12, name + "duration".length + 1);
  return lying;
}

/** The objects of its header claim to be larger than any file. */
function lieAboutObjects(bytes: Buffer): Buffer {
  const lying = Buffer.from(bytes);
  for (let at = 30 + 16; at + 8 < Math.min(lying.length, 600); at += 24) {
    lying.writeBigUInt64LE(0x7fffffffffffffffn, at);
  }
  return lying;
}

/** A transport stream that announces one programme after the other. */
function manyPrograms(count: number): Buffer {
  const packets = Array.from({ length: count }, (_, index) => {
    const packet = Buffer.alloc(188, 0xff);
    packet.set([0x47, 0x40, 0x00, 0x10 | (index % 16), 0x00, 0x00, 0xb0, 0xb1, 0, 1, 0xc1, 0, 0]);
    for (let entry = 0; entry < 42; entry += 1) {
      packet.writeUInt16BE((index * 42 + entry) % 65_536, 13 + entry * 4);
      packet.writeUInt16BE(0xe000 | (32 + ((index * 42 + entry) % 8_000)), 15 + entry * 4);
    }
    return packet;
  });
  return Buffer.concat(packets);
}
