import type { CurrentUser } from "#accounts/contract.ts";
import { studentSample } from "./student-sample.ts";

/** The school's teacher, who has an authenticator. */
export const instructorSample: CurrentUser = {
  ...studentSample,
  _id: "00000000-0000-4000-8000-000000000001",
  name: "Demo teacher",
  email: "teacher@school.test",
  role: "instructor",
};
