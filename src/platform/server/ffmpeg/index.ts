export {
  type Confinement,
  type ConfinementLevel,
  confine,
  findConfinement,
} from "./confinement.ts";
export { type Ffmpeg, type FfmpegPlaces, locateFfmpeg } from "./locate-ffmpeg.ts";
export { locatePackager } from "./locate-packager.ts";
export { confinedInputArgs, type MediaInfo, probeMedia } from "./probe-media.ts";
export { readPacketEnds } from "./read-packet-ends.ts";
export { ProcessError, runProcess } from "./run-process.ts";
export { splitLines } from "./split-lines.ts";
