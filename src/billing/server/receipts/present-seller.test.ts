import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { loadSchoolFile } from "#platform/server/system/load-school-file.ts";
import { seller as sellerSchema } from "../../contract/seller.ts";
import { presentSeller } from "./receipt.ts";

const root = path.resolve(import.meta.dirname, "../../../..");
const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function schoolWith(seller: unknown): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "seller-"));
  folders.push(folder);
  await writeFile(path.join(folder, "seller.json"), JSON.stringify(seller));
  return folder;
}

const readSeller = async (schoolDir: string, demo: { hasDemoTexts: boolean }) =>
  presentSeller(await loadSchoolFile(schoolDir, "seller.json", sellerSchema, demo));

const rate = { currency: "USD", ratePercent: 5 };
const seller = { name: "Keys", addressLines: ["1 Street"], email: "keys@school.test" };

const production = { hasDemoTexts: false };

test("the school names who sells, with tax number and VAT rate", async () => {
  const demo = await readSeller(path.join(root, "school"), { hasDemoTexts: true });
  expect(demo).toMatchObject({ name: "The Learning Piano", vatRatePercent: 7.5 });
  expect(demo.taxNumber).toContain("(demo)");
});

test("a school that is not the demo has neither its address nor its tax number [new-school-2]", async () => {
  const seller = await readSeller(path.join(root, "school"), production);
  expect([seller.addressLines, seller.taxNumber]).toEqual([[], undefined]);
});

test("tax number and VAT rate are optional", async () => {
  expect(await readSeller(await schoolWith(seller), production)).toEqual(seller);
  const second = path.join(root, "test/support/school/second-school");
  expect((await readSeller(second, production)).vatRatePercent).toBeUndefined();
});

test.each([
  ["a missing name", { ...seller, name: undefined }, "name"],
  [
    "an address in two lines of one string",
    { ...seller, addressLines: ["1\n2"] },
    "addressLines.0",
  ],
  ["a wrong email", { ...seller, email: "keys" }, "email"],
  ["a rate with three decimals", { ...seller, vatRatePercent: 7.555 }, "vatRatePercent"],
  ["a rate below nothing", { ...seller, vatRatePercent: -1 }, "vatRatePercent"],
  ["an address that is too long", { ...seller, addressLines: Array(7).fill("1") }, "addressLines"],
  [
    "a rate of VAT for neither currency nor country",
    { ...seller, vatRates: [{ ratePercent: 5 }] },
    "vatRates.0",
  ],
  [
    "a country in words",
    { ...seller, vatRates: [{ country: "Ghana", ratePercent: 5 }] },
    "vatRates.0.country",
  ],
  ["two rates for one case", { ...seller, vatRates: [rate, rate] }, "vatRates"],
  ["a field that nobody knows", { ...seller, vat: 7.5 }, "vat"],
])("%s is named in one line", async (_, wrong, field) => {
  const error = await readSeller(await schoolWith(wrong), production).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Error);
  const [heading, ...lines] = String(error).split("\n");
  expect(heading).toContain("seller.json");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(field);
});
