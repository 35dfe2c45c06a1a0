export { confinedInputArgs } from "./confined-input.ts";
export {
  type Confinement,
  type ConfinementLevel,
  confine,
  findConfinement,
} from "./confinement.ts";
export { type Ffmpeg, type FfmpegPlaces, locateFfmpeg, locatePackager } from "./locate-ffmpeg.ts";
export { type MediaInfo, probeMedia } from "./probe-media.ts";
export { readPacketEnds } from "./read-packet-ends.ts";
export { ProcessError, runProcess, splitLines } from "./run-process.ts";
