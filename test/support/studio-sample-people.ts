import type { StudioStudents } from "#billing/contract/studio-money.ts";

/** A day this many before 23 November 2026. */
export const dayOf = (back: number) => new Date(Date.UTC(2026, 10, 23 - back, 9, 30)).toISOString();
export const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;

export const ada = { _id: idOf(1), name: "Ada (demo student)", email: "ada@school.test" };
export const longName = {
  _id: idOf(2),
  name: "Wolfgangina-Maria Theodora Konstantinova",
  email: "a-very-long-address-a-very-long-address@school-of-music.example.test",
};
export const olawale = {
  _id: idOf(3),
  name: "Ọláwálé (demo student)",
  email: "olawale@school.test",
};

export const students: StudioStudents = {
  students: [
    {
      ...ada,
      plan: "beginner",
      billingPeriod: "monthly",
      paidThrough: dayOf(-20),
      renews: true,
    },
    {
      ...longName,
      plan: null,
      billingPeriod: null,
      paidThrough: null,
      renews: false,
    },
    {
      ...olawale,
      plan: "professional-pro",
      billingPeriod: "yearly",
      paidThrough: dayOf(-200),
      renews: false,
    },
  ],
};
