import { type Level, levelColours, type Rgb } from "./level-colours.ts";

/**
 * The poster's picture of the piece: notes on a stave, bars of light along time, or keys with
 * falling notes.
 */
export type Motif = "stave" | "roll" | "keyboard";

export interface PosterVariant {
  motif: Motif;
  /** The light over the image. */
  light: Rgb;
}

/**
 * The lights of each level, its own colour first. Four, as many as a wide library has columns, so
 * that neighbours in rows of two, three and four differ.
 */
const lights: Readonly<Record<Level, readonly [Rgb, Rgb, Rgb, Rgb]>> = {
  beginner: [levelColours.beginner, [222, 128, 84], [196, 184, 104], [226, 158, 136]],
  intermediate: [levelColours.intermediate, [96, 188, 176], [150, 168, 196], [104, 196, 214]],
  professional: [levelColours.professional, [196, 84, 98], [228, 158, 92], [206, 120, 132]],
  special: [levelColours.special, [168, 192, 160], [214, 190, 150], [160, 184, 200]],
};

/** Motifs differ between consecutive lessons, and from the lesson below in rows of three. */
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

/**
 * The motif and light of a lesson's poster, from its place in the school; without one, notes in the
 * level's own light.
 */
export function chooseVariant(level: Level, serialNumber: number | undefined): PosterVariant {
  const place = serialNumber === undefined ? 0 : serialNumber - 1;
  const family = lights[level];
  return {
    motif: motifs[place % motifs.length] ?? "stave",
    light: family[(place + Math.floor(place / family.length)) % family.length] ?? family[0],
  };
}
