import { testSchool } from "#platform/server/testing/test-school.ts";
import type { ReceiptIssuer } from "../receipts/receipt.ts";

/** For tests: issues receipts of a school in Lagos, with VAT. */
export const testIssuer: ReceiptIssuer = {
  seller: {
    name: "The School",
    addressLines: ["1 Test Street", "Lagos"],
    email: "school@school.test",
    vatRatePercent: 7.5,
  },
  school: testSchool,
  readLogo: async () => null,
  publicUrl: "http://school.test",
  planNames: {
    beginner: "Beginner",
    intermediate: "Intermediate",
    "intermediate-pro": "Intermediate Pro",
    professional: "Professional",
    "professional-pro": "Professional Pro",
  },
  findBuyer: async (db, userId) =>
    (await db
      .selectFrom("users")
      .select(["name", "email"])
      .where("id", "=", userId)
      .where("erasedAt", "is", null)
      .executeTakeFirst()) ?? null,
};
