export { type Ffmpeg, type FfmpegPlaces, locateFfmpeg } from "./locate-ffmpeg.ts";
export { locatePackager } from "./locate-packager.ts";
export { confinedInputArgs, type MediaInfo, probeMedia } from "./probe-media.ts";
export { runProcess } from "./run-process.ts";
