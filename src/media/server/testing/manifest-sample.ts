import type { MediaManifest } from "../delivery/media-manifest.ts";

const track = { name: "240p", codecs: "avc1", bandwidth: 1, averageBandwidth: 1, bytes: 1 };

/** The manifest of eight seconds of silent film, without the hashes of its files. */
export const createTestManifest = (mediaId: string): Omit<MediaManifest, "files"> => ({
  version: 1,
  mediaId,
  inputHash: "1",
  durationSeconds: 8,
  leadInSeconds: 0,
  framesPerSecond: 30,
  renditions: [{ ...track, width: 426, height: 240 }],
  sound: null,
  soundOnly: null,
  periods: 1,
  keyRotationSegments: 5,
  segmentSeconds: 4,
  poster: null,
  preview: "preview.vtt",
});
