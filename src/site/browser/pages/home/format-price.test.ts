import { describe, expect, test } from "vitest";
import { formatPrice } from "./format-price.ts";

describe("a price", () => {
  test("in naira groups its thousands and shows no kobo", () => {
    expect(formatPrice(2_000_000, "NGN")).toBe("₦20,000");
  });

  test("shows cents where there are any", () => {
    expect(formatPrice(1_050, "USD")).toBe("$10.50");
  });
});
