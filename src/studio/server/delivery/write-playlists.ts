import type { MediaTrack, RenditionTrack } from "./media-manifest.ts";

/** Where the playback server puts the address of a lesson's media, and of its session's keys. */
const mediaPlace = "{media}";
const keysPlace = "{keys}";

/**
 * A track's playlist. The initial segment stands before the first key, which leaves it clear; the
 * keys name no IV, so that each segment's is its media sequence number (RFC 8216 §5.2).
 */
export function writeTrackPlaylist(input: {
  name: string;
  durationsSeconds: number[];
  keyRotationSegments: number;
}): string {
  const { name, durationsSeconds, keyRotationSegments } = input;
  const longest = Math.max(...durationsSeconds);
  const lines = [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.round(longest))}`,
    "#EXT-X-MEDIA-SEQUENCE:0",
    "#EXT-X-PLAYLIST-TYPE:VOD",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    `#EXT-X-MAP:URI="${mediaPlace}/segments/${name}/init.mp4"`,
  ];
  for (const [sequence, durationSeconds] of durationsSeconds.entries()) {
    if (sequence % keyRotationSegments === 0) {
      const period = sequence / keyRotationSegments;
      lines.push(`#EXT-X-KEY:METHOD=AES-128,URI="${keysPlace}/${period}"`);
    }
    lines.push(`#EXTINF:${durationSeconds.toFixed(3)},`);
    lines.push(`${mediaPlace}/segments/${name}/${sequence}.m4s`);
  }
  return `${[...lines, "#EXT-X-ENDLIST"].join("\n")}\n`;
}

/** A master of pictures, with one sound group for all its renditions. */
export function writeMasterPlaylist(input: {
  renditions: RenditionTrack[];
  sound: MediaTrack | null;
  channels: number;
  framesPerSecond: number;
}): string {
  const { renditions, sound, channels, framesPerSecond } = input;
  const lines = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS"];
  if (sound) {
    const names = 'GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES';
    const place = `CHANNELS="${channels}",URI="${sound.name}.m3u8"`;
    lines.push(`#EXT-X-MEDIA:TYPE=AUDIO,${names},${place}`);
  }
  for (const rendition of renditions) {
    const attributes = [
      `BANDWIDTH=${rendition.bandwidth + (sound?.bandwidth ?? 0)}`,
      `AVERAGE-BANDWIDTH=${rendition.averageBandwidth + (sound?.averageBandwidth ?? 0)}`,
      `CODECS="${[rendition.codecs, ...(sound ? [sound.codecs] : [])].join(",")}"`,
      `RESOLUTION=${rendition.width}x${rendition.height}`,
      `FRAME-RATE=${framesPerSecond.toFixed(3)}`,
      ...(sound ? ['AUDIO="sound"'] : []),
      "CLOSED-CAPTIONS=NONE",
    ];
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(",")}`, `${rendition.name}.m3u8`);
  }
  return `${lines.join("\n")}\n`;
}

/** The master for listening: one small sound track, apart, so that it adds no renditions to another. */
export function writeSoundMaster(sound: MediaTrack): string {
  const rates = `BANDWIDTH=${sound.bandwidth},AVERAGE-BANDWIDTH=${sound.averageBandwidth}`;
  return [
    ...["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS"],
    `#EXT-X-STREAM-INF:${rates},CODECS="${sound.codecs}"`,
    ...[`${sound.name}.m3u8`, ""],
  ].join("\n");
}
