import {
  type FilmLayout,
  type FilmPicture,
  insetBox,
  isCropped,
} from "../../contract/film-composition.ts";
import type { InspectedClip } from "../film/film.ts";
import { fitFilters, pictureChain, type Size } from "./film-filters.ts";

/** The index of the clip whose picture gives the film its shape and rate. */
export const leadClip = (layout: FilmLayout): 0 | 1 =>
  layout.kind === "inset" && layout.large === "second" ? 1 : 0;

const indexOf = (picture: FilmPicture): 0 | 1 => (picture === "first" ? 0 : 1);

/** Filters that end in `[picture]`: two clips that run at the same time, in one frame. */
export function compositionFilters(
  clips: readonly InspectedClip[],
  { frame, framesPerSecond, layout }: { frame: Size; framesPerSecond: number; layout: FilmLayout },
): string[] {
  if (layout.kind === "inset") {
    const large = indexOf(layout.large);
    const { left, top, ...box } = evenBox(insetBox(layout, frame));
    const chains = clips.map((clip, index) => {
      const { video } = clip;
      const fit = index === large ? fitFilters(video, frame) : cropFilters(video, box);
      return pictureChain(clip, index, { framesPerSecond, fit });
    });
    return [...chains, `[picture${large}][picture${1 - large}]overlay=${left}:${top}[picture]`];
  }
  const begins = indexOf(layout.starts);
  const chains = clips.map((clip, index) => {
    const { video } = clip;
    const fit = isCropped(video, frame) ? cropFilters(video, frame) : fitFilters(video, frame);
    return pictureChain(clip, index, { framesPerSecond, fit });
  });
  const shown = `overlay=enable='${whenSwitched(layout.switchSeconds)}'`;
  return [...chains, `[picture${begins}][picture${1 - begins}]${shown}[picture]`];
}

/** ffmpeg's expression for the times between each odd switch and the next one. */
function whenSwitched(switchSeconds: readonly number[]): string {
  const ranges = switchSeconds.flatMap((from, index) => {
    if (index % 2 === 1) return [];
    const to = switchSeconds[index + 1];
    const begun = `gte(t,${from.toFixed(3)})`;
    return [to === undefined ? begun : `${begun}*lt(t,${to.toFixed(3)})`];
  });
  return ranges.join("+");
}

/** Scales a picture until it covers the box, and crops what is beyond, the same on both sides. */
function cropFilters({ width, height }: Size, box: Size): string[] {
  const scale = Math.max(box.width / width, box.height / height);
  const cover = (pixels: number, least: number) =>
    Math.max(least, Math.round((pixels * scale) / 2) * 2);
  return [
    `scale=${cover(width, box.width)}:${cover(height, box.height)}:flags=bicubic`,
    `crop=${box.width}:${box.height}`,
  ];
}

/** Chroma covers two pixels by two. */
function evenBox({ width, height, left, top }: ReturnType<typeof insetBox>) {
  const even = (pixels: number) => Math.round(pixels / 2) * 2;
  return { width: even(width), height: even(height), left: even(left), top: even(top) };
}
