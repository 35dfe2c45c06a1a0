import type { UserRow } from "./queries/users.ts";

/** A disabled account neither signs in nor changes its password or email (design: Identity). */
export const canSignIn = ({ disabledAt }: Pick<UserRow, "disabledAt">): boolean =>
  disabledAt === null;

/** Instructors have a second factor; one without it can do nothing but set it up (decision 067). */
export const needsEnrolment = ({
  role,
  hasSecondFactor,
}: Pick<UserRow, "role" | "hasSecondFactor">): boolean => role === "instructor" && !hasSecondFactor;
