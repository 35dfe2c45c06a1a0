/** In the order of the four keys of the level symbol. */
export const levels = ["beginner", "intermediate", "professional", "special"] as const;
export type Level = (typeof levels)[number];

export type Rgb = readonly [red: number, green: number, blue: number];

/** The levels' colours. */
export const levelColours: Readonly<Record<Level, Rgb>> = {
  beginner: [240, 186, 104],
  intermediate: [122, 178, 240],
  professional: [240, 122, 96],
  special: [232, 226, 214],
};

export function tint(colour: Rgb, opacity: number): string {
  return `rgba(${colour.join(",")},${opacity})`;
}
