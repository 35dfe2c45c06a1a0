import { isValidElement } from "react";
import { renderToString } from "react-dom/server";
import { toast } from "react-toastify/unstyled";
import { expect, test, vi } from "vitest";
import { show } from "./toaster.tsx";

vi.mock("react-toastify/unstyled", () => ({ toast: vi.fn(), Slide: null, ToastContainer: null }));

/** The ids of two equal notices; the container merges notices of one id. */
const idsOf = (kind: "success" | "error") => {
  vi.mocked(toast).mockClear();
  show(kind, "Changes saved", "default");
  show(kind, "Changes saved", "default");
  return vi.mocked(toast).mock.calls.map(([, options]) => options?.toastId);
};

test("two successes within five seconds are two notices [toaster-1]", () => {
  expect(idsOf("success")).toEqual([undefined, undefined]);
});

test("a repeated failure is one notice", () => {
  const [first, second] = idsOf("error");
  expect(first).toBeDefined();
  expect(second).toBe(first);
});

test("a notice that only a new login answers offers the login, and stays [toaster-2]", () => {
  vi.mocked(toast).mockClear();
  show("error", "No refresh token available", "default");
  const [content, options] = vi.mocked(toast).mock.calls[0] ?? [];
  if (!isValidElement(content)) throw new Error("The notice is no element.");
  expect(renderToString(content)).toMatch(/No refresh token available.*<button.*Log in again/);
  expect(options?.autoClose).toBe(false);
});
