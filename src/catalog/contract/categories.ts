export const categories = ["beginner", "intermediate", "professional", "special"] as const;
export type Category = (typeof categories)[number];

/** The library's tabs, in their order; "special" lessons have their own row. */
export const libraryTabs = ["beginner", "intermediate", "professional"] as const;
export type LibraryTab = (typeof libraryTabs)[number];

/** Page size of the library; a full page means that there may be another (spec §9). */
export const libraryPageSize = 12;
