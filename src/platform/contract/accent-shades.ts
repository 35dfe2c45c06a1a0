/** The shades of one accent colour, each with enough contrast for its use (WCAG 2.2). */
export interface AccentShades {
  /** Of areas in both themes: buttons, the focus, marks. */
  fill: string;
  /** Of text on the fill. */
  ink: string;
  /** Of text on light surfaces. */
  onLight: string;
  /** Of text on dark surfaces. */
  onDark: string;
}

type AccentAnswer =
  | { shades: AccentShades; nearest: null }
  /** The nearest colour of the same hue that can be seen in both themes. */
  | { shades: null; nearest: string };

/** The surfaces with the least contrast to an accent: the light theme's page, the dark one's cards. */
export const hardestSurfaces = { light: "#faf6ee", dark: "#1f1b1c" } as const;

/** For the parts of a control, and for text. */
const enough = { part: 3, text: 4.5 } as const;
const inks = ["#20160a", "#ffffff", "#000000"] as const;
const lightnessStep = 0.004;

/** The shades of an accent colour, written `#rrggbb`; or the nearest colour that has some. */
export function deriveAccent(colour: string): AccentAnswer {
  const fill = colour.toLowerCase();
  if (!isSeenInBothThemes(fill)) return { shades: null, nearest: findNearest(fill) };
  const ink = inks.find((each) => contrastOf(each, fill) >= enough.text) ?? "#000000";
  const shades = {
    fill,
    ink,
    onLight: shift(fill, -1, (shade) => contrastOf(shade, hardestSurfaces.light) >= enough.text),
    onDark: shift(fill, 1, (shade) => contrastOf(shade, hardestSurfaces.dark) >= enough.text),
  };
  return { shades, nearest: null };
}

const isSeenInBothThemes = (colour: string): boolean =>
  Object.values(hardestSurfaces).every((surface) => contrastOf(colour, surface) >= enough.part);

function findNearest(colour: string): string {
  const isTooLight = contrastOf(colour, hardestSurfaces.light) < enough.part;
  return shift(colour, isTooLight ? -1 : 1, isSeenInBothThemes);
}

/** The first darker (-1) or lighter (1) shade of the same hue that fits; the colour, if it fits. */
function shift(colour: string, direction: -1 | 1, fits: (shade: string) => boolean): string {
  const { lightness, a, b } = toOklab(colour);
  let shade = colour;
  for (let next = lightness; next >= 0 && next <= 1; next += direction * lightnessStep) {
    if (fits(shade)) return shade;
    shade = toHex({ lightness: next, a, b });
  }
  return shade;
}

/** The contrast ratio of two colours, written `#rrggbb`: 1 to 21. */
function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(colour: string): number {
  const { red, green, blue } = toLinear(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

interface LinearColour {
  red: number;
  green: number;
  blue: number;
}

/** A colour in Björn Ottosson's Oklab, whose lightness changes without the hue. */
interface OklabColour {
  lightness: number;
  a: number;
  b: number;
}

function toLinear(colour: string): LinearColour {
  const at = (start: number): number => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  };
  return { red: at(1), green: at(3), blue: at(5) };
}

function toOklab(colour: string): OklabColour {
  const { red, green, blue } = toLinear(colour);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

function toLinearOfOklab({ lightness, a, b }: OklabColour): LinearColour {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    red: 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    green: -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    blue: -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  };
}

/** The colour as `#rrggbb`, with as much of its chroma as a screen can show. */
function toHex({ lightness, a, b }: OklabColour): string {
  let chroma = 1;
  let linear = toLinearOfOklab({ lightness, a, b });
  while (chroma > 0 && Object.values(linear).some((value) => value < -0.0001 || value > 1.0001)) {
    chroma -= 0.05;
    linear = toLinearOfOklab({ lightness, a: a * chroma, b: b * chroma });
  }
  return `#${[linear.red, linear.green, linear.blue].map(hexOf).join("")}`;
}

function hexOf(linear: number): string {
  const value = Math.min(1, Math.max(0, linear));
  const channel = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
  return Math.round(channel * 255)
    .toString(16)
    .padStart(2, "0");
}
