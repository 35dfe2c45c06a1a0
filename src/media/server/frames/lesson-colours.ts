import type { Hand } from "#score/server/index.ts";

/** The dark theme's colours. */
export const surfaceColour = "#0e0c0d";
export const ivoryText = "#f3ecdf";
export const mutedText = "#b5aa9b";
export const accentColour = "#e3b067";
export const dangerColour = "#8c1f2b";

export interface HandColours {
  /** Red, green, blue, for any opacity. */
  light: string;
  bright: string;
  body: string;
  deep: string;
  /** The same bar on a black key. */
  ebonyBody: string;
  ebonyDeep: string;
  ink: string;
}

/** Brass for the right hand, blue for the left. */
export const handColours: Record<Hand, HandColours> = {
  right: {
    light: "236, 186, 112",
    bright: "#f8d9a0",
    body: "#e3b067",
    deep: "#c48d42",
    ebonyBody: "#c08a43",
    ebonyDeep: "#94642a",
    ink: "#20160a",
  },
  left: {
    light: "132, 172, 226",
    bright: "#c6dcf8",
    body: "#8db2e3",
    deep: "#628bc2",
    ebonyBody: "#6088bf",
    ebonyDeep: "#426598",
    ink: "#0b1526",
  },
};
