/** The page's colour in each theme, for the browser's own frame around it. */
export const surfaceColours = { light: "#faf6ee", dark: "#0e0c0d" } as const;
