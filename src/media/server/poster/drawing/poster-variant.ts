import { type Level, levelColours, type Rgb } from "./level-colours.ts";

/** How a poster shows the piece: notes on a stave, bars of light along time, or keys with notes falling on them. */
export type Motif = "stave" | "roll" | "keyboard";

export interface PosterVariant {
  motif: Motif;
  /** The light over the image. */
  light: Rgb;
}

/**
 * Lights of one family a level, its own colour first. Four, as many as a wide library has columns: neighbours in
 * rows of two, three and four differ.
 */
const lights: Readonly<Record<Level, readonly [Rgb, Rgb, Rgb, Rgb]>> = {
  beginner: [levelColours.beginner, [222, 128, 84], [196, 184, 104], [226, 158, 136]],
  intermediate: [levelColours.intermediate, [96, 188, 176], [150, 168, 196], [104, 196, 214]],
  professional: [levelColours.professional, [196, 84, 98], [228, 158, 92], [206, 120, 132]],
  special: [levelColours.special, [168, 192, 160], [214, 190, 150], [160, 184, 200]],
};

/** Differs from one lesson to the next, and to the one below in rows of three. */
const motifs: readonly Motif[] = [
  "stave",
  "roll",
  "keyboard",
  "roll",
  "keyboard",
  "stave",
  "keyboard",
  "stave",
  "roll",
];

/** The look of a lesson's poster by its place in the school; without one, notes in the level's own light. */
export function chooseVariant(level: Level, serialNumber: number | undefined): PosterVariant {
  const place = serialNumber === undefined ? 0 : serialNumber - 1;
  const family = lights[level];
  return {
    motif: motifs[place % motifs.length] ?? "stave",
    light: family[(place + Math.floor(place / family.length)) % family.length] ?? family[0],
  };
}
