import type { MediaTrack, RenditionTrack } from "./media-manifest.ts";

/** Placeholders for the base URLs of media and session keys, filled in by the playback server. */
const mediaPlaceholder = "{media}";
const keysPlaceholder = "{keys}";

/**
 * A track's playlist. The initialisation segment precedes the first key, so it is clear. Keys have
 * no IV, so each segment's IV is its media sequence number (RFC 8216 §5.2).
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
    `#EXT-X-MAP:URI="${mediaPlaceholder}/segments/${name}/init.mp4"`,
  ];
  for (const [sequence, durationSeconds] of durationsSeconds.entries()) {
    if (sequence % keyRotationSegments === 0) {
      const keyPeriod = sequence / keyRotationSegments;
      lines.push(`#EXT-X-KEY:METHOD=AES-128,URI="${keysPlaceholder}/${keyPeriod}"`);
    }
    lines.push(`#EXTINF:${durationSeconds.toFixed(3)},`);
    lines.push(`${mediaPlaceholder}/segments/${name}/${sequence}.m4s`);
  }
  return `${[...lines, "#EXT-X-ENDLIST"].join("\n")}\n`;
}

/** A master playlist of video renditions with one audio group. */
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
    const location = `CHANNELS="${channels}",URI="${sound.name}.m3u8"`;
    lines.push(`#EXT-X-MEDIA:TYPE=AUDIO,${names},${location}`);
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

/** The sound-only master playlist. It is separate so that other masters gain no rendition. */
export function writeSoundMaster(sound: MediaTrack): string {
  const rates = `BANDWIDTH=${sound.bandwidth},AVERAGE-BANDWIDTH=${sound.averageBandwidth}`;
  return [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    "#EXT-X-INDEPENDENT-SEGMENTS",
    `#EXT-X-STREAM-INF:${rates},CODECS="${sound.codecs}"`,
    `${sound.name}.m3u8`,
    "",
  ].join("\n");
}
