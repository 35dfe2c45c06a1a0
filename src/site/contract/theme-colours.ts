/** The surface colour of each theme, for `theme-color`. */
export const surfaceColours = { light: "#faf6ee", dark: "#0e0c0d" } as const;
