import type { SchoolIdentity } from "../school-identity.ts";

/** For tests: a school in Lagos. */
export const testSchool: SchoolIdentity = {
  name: "The School",
  email: "hello@school.test",
  timeZone: "Africa/Lagos",
  accent: null,
  logo: null,
};
