/** In the order of the four keys that stand for them on every page. */
export const levels = ["beginner", "intermediate", "professional", "special"] as const;
export type Level = (typeof levels)[number];

type Light = readonly [red: number, green: number, blue: number];

/** Lamplight, the blue of an evening window, embers, and the pale light of the hall. */
export const levelLights: Readonly<Record<Level, Light>> = {
  beginner: [240, 186, 104],
  intermediate: [122, 178, 240],
  professional: [240, 122, 96],
  special: [232, 226, 214],
};

export function tint(light: Light, opacity: number): string {
  return `rgba(${light.join(",")},${opacity})`;
}
