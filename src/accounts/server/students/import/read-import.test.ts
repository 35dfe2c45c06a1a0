import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import type { ImportField } from "#accounts/contract/import-students.ts";
import { decodeText } from "#platform/contract/decode-text.ts";
import { readImport } from "./read-import.ts";

const planNames = {
  beginner: "First Steps",
  intermediate: "Intermediate",
  "intermediate-pro": "Intermediate Pro",
  professional: "Professional",
  "professional-pro": "Professional Pro",
};
const read = (csv: string, columns?: (ImportField | null)[]) =>
  readImport({ csv, columns, planNames });
const fieldsOf = (csv: string) =>
  Object.fromEntries(
    read(csv).columns.flatMap(({ name, field }) => (field ? [[field, name]] : [])),
  );
const studentsOf = (csv: string, columns?: (ImportField | null)[]) =>
  read(csv, columns).rows.map((row) => ("student" in row ? row.student : row.problem));
const ada = { name: "Ada Demo", email: "ada@school.test", gift: null };

test.each(["other-columns.csv", "sep-line.csv", "trailing-columns.csv"])(
  "%s of another program has one student [import-cases-1]",
  async (name) => {
    const csv = decodeText(await readFile(new URL(`cases/${name}`, import.meta.url)));
    expect(studentsOf(csv)).toEqual([ada]);
    const unused = read(csv).columns.filter(({ field }) => field === null);
    expect(unused.map((column) => column.name)).toEqual(
      name === "other-columns.csv" ? ["Phone"] : [],
    );
  },
);

test.each([
  [
    "Ghost",
    "id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers",
    { email: "email", name: "name" },
  ],
  [
    "Mailchimp",
    '"Email Address","First Name","Last Name",Address,"Phone Number",MEMBER_RATING,OPTIN_TIME,TAGS',
    { email: "Email Address", firstName: "First Name", lastName: "Last Name" },
  ],
  [
    "Mailchimp by merge tags",
    "EMAIL,FNAME,LNAME,PHONE",
    { email: "EMAIL", firstName: "FNAME", lastName: "LNAME" },
  ],
  [
    "Kajabi",
    "ID,Name,First Name,Last Name,Email,Products,Tags,Created At",
    { email: "Email", name: "Name", firstName: "First Name", lastName: "Last Name" },
  ],
  ["Teachable", "User ID,Fullname,Email,Role,Joined At", { email: "Email", name: "Fullname" }],
  [
    "Thinkific",
    "first_name,last_name,user_email,company",
    { email: "user_email", firstName: "first_name", lastName: "last_name" },
  ],
  [
    "Podia",
    "Email,First name,Last name,Created at",
    { email: "Email", firstName: "First name", lastName: "Last name" },
  ],
  [
    "Selar",
    "Products,Customer Name,Customer Email,Mobile,Reference,Date",
    { email: "Customer Email", name: "Customer Name" },
  ],
  [
    "our own list",
    "Name;E-Mail;Plan;Months",
    { name: "Name", email: "E-Mail", plan: "Plan", months: "Months" },
  ],
])("the headings of %s are known [import-columns-1]", (_, headings, expected) => {
  expect(fieldsOf(`${headings}\n`)).toEqual(expected);
  expect(read(`${headings}\n`).problem).toBeNull();
});

test("names are joined of two columns, and plans are known by the school's name or their own [import-columns-2]", () => {
  const csv =
    "Last Name,First Name,Email,Plan,Months\nDemo,Ada,ada@school.test,Professional Pro,3\nDemo,Bela,b@school.test,first steps plan,1 month\nDemo,Cyd,c@school.test,professional_pro,12\n,Dan,d@school.test,gold,1";
  expect(studentsOf(csv)).toEqual([
    { ...ada, gift: { plan: "professional-pro", months: 3 } },
    { name: "Bela Demo", email: "b@school.test", gift: { plan: "beginner", months: 1 } },
    { name: "Cyd Demo", email: "c@school.test", gift: { plan: "professional-pro", months: 12 } },
    "Plan and months: one of First Steps, Intermediate, Intermediate Pro, Professional, Professional Pro, with 1 to 12",
  ]);
});

test("columns that nobody can guess are chosen by eye, with their first cells [import-columns-3]", () => {
  const csv = "Élève,Adresse,Ville\nAda Demo,ada@school.test,Lagos\n";
  const guessed = read(csv);
  expect(guessed).toMatchObject({
    problem: "Please choose the column with the names.",
    rows: [],
    columns: [
      { name: "Élève", field: null, samples: ["Ada Demo"] },
      { name: "Adresse", field: "email", samples: ["ada@school.test"] },
      { name: "Ville", field: null, samples: ["Lagos"] },
    ],
  });
  expect(studentsOf(csv, ["name", "email", null])).toEqual([ada]);
  expect(read(csv, ["name", null, null]).problem).toBe(
    "Please choose the column with the email addresses.",
  );
  expect(read(csv, ["name", "email", "email"]).problem).toMatch(/^Two columns are used as “Email”/);
  expect(() => read(csv, ["name", "email"])).toThrow(/not those of this file/);
});

test("a file without headings keeps its first student", () => {
  const csv = "Ada Demo,ada@school.test\n";
  expect(read(csv).columns.map(({ name, field }) => [name, field])).toEqual([
    ["Column 1", null],
    ["Column 2", "email"],
  ]);
  expect(studentsOf(csv, ["name", "email"])).toEqual([ada]);
});

test("a row with more cells than there are columns is left out, since its columns are shifted", () => {
  const csv = "name,email,,\nDemo, Ada,ada@school.test,,x\nAda Demo,ada@school.test,,\n";
  expect(studentsOf(csv.replace(",,x", ",,"))[1]).toEqual(ada);
  expect(studentsOf("name,email\nDemo, Ada,ada@school.test\n")).toEqual([
    "More cells than columns",
  ]);
});
