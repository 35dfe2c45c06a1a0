import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { forgotPasswordForm, loginForm, newPasswordForm, profileForm } from "./form-rules.ts";

/** The first sentence that a form says of a field. */
function sentence(form: z.ZodMiniObject, values: object, field: string): string | undefined {
  const { error } = z.safeParse(form, values);
  return error?.issues.find(({ path }) => path[0] === field)?.message;
}

describe("the form for a forgotten password", () => {
  test("wants an address, and makes it small", () => {
    expect(sentence(forgotPasswordForm, { email: "ada" }, "email")).toBe(
      "Please enter a valid email address",
    );
    expect(z.parse(forgotPasswordForm, { email: " ADA@school.test" })).toEqual({
      email: "ada@school.test",
    });
  });
});

describe("the form for a new password", () => {
  test.each([
    ["", "Please enter a password"],
    ["five5", "Password should be at least 6 characters long"],
    ["sixsix", undefined],
  ])("says of %j: %s", (password, expected) => {
    const values = { password, confirmPassword: password };
    expect(sentence(newPasswordForm, values, "password")).toBe(expected);
  });

  test("wants it twice: 'Please enter your password again'", () => {
    const values = { password: "sixsix", confirmPassword: "" };
    expect(sentence(newPasswordForm, values, "confirmPassword")).toBe(
      "Please enter your password again",
    );
  });
});

test("the login form says what is missing", () => {
  const values = { email: "ada", password: "" };
  expect(sentence(loginForm, values, "email")).toBe("Please enter a valid email address");
  expect(sentence(loginForm, values, "password")).toBe("Please enter your password");
});

describe("the form of one's profile", () => {
  test.each([
    ["", "This field is required"],
    ["   ", "This field is required"],
    ["x".repeat(121), "Please use at most 120 characters"],
    ["Ada (demo student)", undefined],
  ])("says of the name %j: %s", (name, expected) => {
    expect(sentence(profileForm, { name, phone: "" }, "name")).toBe(expected);
  });

  test("leaves the phone open, and not endless", () => {
    expect(sentence(profileForm, { name: "Ada", phone: "" }, "phone")).toBeUndefined();
    expect(sentence(profileForm, { name: "Ada", phone: "0".repeat(33) }, "phone")).toBe(
      "Please use at most 32 characters",
    );
  });
});
