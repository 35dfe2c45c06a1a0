import type { UserRow } from "./queries/users.ts";

/** A disabled account neither signs in nor changes its password or email (design: Identity). */
export const canSignIn = ({ disabledAt }: Pick<UserRow, "disabledAt">): boolean =>
  disabledAt === null;

/** Instructors sign in with a second factor, and so do users who have one (design: Identity). */
export const needsSecondFactor = (user: Pick<UserRow, "role" | "hasSecondFactor">): boolean =>
  user.role === "instructor" || user.hasSecondFactor;
