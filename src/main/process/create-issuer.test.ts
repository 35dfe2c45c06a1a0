import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { testIssuer } from "#billing/server/testing/test-issuer.ts";
import { testSchool } from "#platform/server/testing/test-school.ts";
import { readSchoolFolder } from "#site/server/school/read-school.ts";
import { createIssuer } from "./create-issuer.ts";

test("[seller-8] receipts are issued by the seller of the texts that were read last", async () => {
  const folder = { schoolDir: path.resolve("school"), hasDemoTexts: false };
  let texts = await readSchoolFolder(folder);
  const issuer = await createIssuer(
    {
      ...folder,
      storage: { kind: "folder", folder: path.join(tmpdir(), "no-data") },
      publicUrl: "http://school.test",
    },
    { prices: testIssuer, schoolTexts: { identity: testSchool, current: () => texts } },
  );
  expect(issuer.seller).toEqual({
    name: texts.seller.name,
    addressLines: [],
    email: texts.seller.email,
  });
  texts = { ...texts, seller: { ...texts.seller, name: "Attic Keys", vatRatePercent: 10 } };
  expect(issuer.seller).toMatchObject({ name: "Attic Keys", vatRatePercent: 10 });
  expect(await issuer.readLogo(`${"0".repeat(32)}-2x1`)).toBeNull();
});
