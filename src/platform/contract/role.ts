export const roles = ["student", "instructor"] as const;
export type Role = (typeof roles)[number];
