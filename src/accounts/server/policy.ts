import type { UserRow } from "./queries/users.ts";

/** A disabled account neither signs in nor changes its password or email (design: Identity). */
export const canSignIn = ({ disabledAt }: Pick<UserRow, "disabledAt">): boolean =>
  disabledAt === null;

/** Instructors need a second factor. Without one they can only set it up (decision 067). */
export const needsEnrolment = ({
  role,
  hasSecondFactor,
}: Pick<UserRow, "role" | "hasSecondFactor">): boolean => role === "instructor" && !hasSecondFactor;
