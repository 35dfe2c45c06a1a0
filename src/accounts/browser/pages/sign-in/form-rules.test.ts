import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  createAccountForm,
  forgotPasswordForm,
  loginForm,
  newPasswordForm,
  profileForm,
  registerForm,
} from "./form-rules.ts";

/** The form's first message for a field. */
function sentence(form: z.ZodMiniObject, values: object, field: string): string | undefined {
  const { error } = z.safeParse(form, values);
  return error?.issues.find(({ path }) => path[0] === field)?.message;
}

describe("the form for a forgotten password", () => {
  test("requires an email and lowercases it [form-rules-1]", () => {
    expect(sentence(forgotPasswordForm, { email: "ada" }, "email")).toBe(
      "Please enter a valid email address",
    );
    expect(z.parse(forgotPasswordForm, { email: " ADA@school.test" })).toEqual({
      email: "ada@school.test",
    });
  });
});

describe("the form for a new password [form-rules-2]", () => {
  test.each([
    ["", "Please enter a password"],
    ["five5", "Password should be at least 6 characters long"],
    ["sixsix", undefined],
  ])("validates %j: %s", (password, expected) => {
    const values = { password, confirmPassword: password };
    expect(sentence(newPasswordForm, values, "password")).toBe(expected);
  });

  test("requires it twice: 'Please enter your password again'", () => {
    const values = { password: "sixsix", confirmPassword: "" };
    expect(sentence(newPasswordForm, values, "confirmPassword")).toBe(
      "Please enter your password again",
    );
  });
});

describe("the form to log in [form-rules-3]", () => {
  test.each(["", "ada", "ada@", "ada@school", "@school.test", "ada lace@school.test"])(
    "refuses %j as an email",
    (email) => {
      const message = sentence(loginForm, { email, password: "x" }, "email");
      expect(message).toBe("Please enter a valid email address");
    },
  );

  test("requires a password, of any length", () => {
    const values = { email: "ada@school.test", password: "" };
    expect(sentence(loginForm, values, "password")).toBe("Please enter your password");
    expect(z.safeParse(loginForm, { ...values, password: "x" }).success).toBe(true);
  });
});

const whole = {
  name: "Ada (demo student)",
  email: "ada@school.test",
  phone: "",
  password: "sixsix",
  confirmPassword: "sixsix",
  terms: true,
};

describe("the form to register [form-rules-4]", () => {
  test("is complete without a phone", () => {
    expect(z.safeParse(registerForm, whole).success).toBe(true);
  });

  test.each([
    [{ name: "" }, "name", "This field is required"],
    [{ name: "  " }, "name", "This field is required"],
    [{ email: "" }, "email", "This field is required"],
    [{ email: "ada" }, "email", "Please enter a valid email address"],
    [{ password: "" }, "password", "This field is required"],
    [{ password: "five5" }, "password", "Password should be at least 6 characters long"],
    [{ confirmPassword: "" }, "confirmPassword", "This field is required"],
    [{ terms: false }, "terms", "This field is required"],
  ])("validates %j at %s: %s", (change, field, expected) => {
    expect(sentence(registerForm, { ...whole, ...change }, field)).toBe(expected);
  });
});

describe("the form to create an account after Google [form-rules-5]", () => {
  const { email: _, terms: __, ...newcomer } = whole;

  test("is complete without a phone and does not ask for the email", () => {
    expect(z.safeParse(createAccountForm, newcomer).success).toBe(true);
  });

  test.each([
    [{ name: "" }, "name", "This field is required"],
    [{ password: "" }, "password", "This field is required"],
    [{ password: "five5" }, "password", "Password should be at least 6 characters long"],
    [{ confirmPassword: "" }, "confirmPassword", "This field is required"],
  ])("validates %j at %s: %s", (change, field, expected) => {
    expect(sentence(createAccountForm, { ...newcomer, ...change }, field)).toBe(expected);
  });
});

describe("the form of one's profile [form-rules-6]", () => {
  test.each([
    ["", "This field is required"],
    ["   ", "This field is required"],
    ["x".repeat(121), "Please use at most 120 characters"],
    ["Ada (demo student)", undefined],
  ])("validates the name %j: %s", (name, expected) => {
    expect(sentence(profileForm, { name, phone: "" }, "name")).toBe(expected);
  });

  test("takes an empty phone and limits its length", () => {
    expect(sentence(profileForm, { name: "Ada", phone: "" }, "phone")).toBeUndefined();
    expect(sentence(profileForm, { name: "Ada", phone: "0".repeat(33) }, "phone")).toBe(
      "Please use at most 32 characters",
    );
  });
});
