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
