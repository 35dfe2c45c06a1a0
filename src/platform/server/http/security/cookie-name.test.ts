import { expect, test } from "vitest";
import { cookieNameFor } from "./cookie-name.ts";

test.each([
  ["https://school.example", "tlp-device-443"],
  ["http://school.example", "tlp-device-80"],
  ["http://localhost:3000", "tlp-device-3000"],
])(
  "for the public URL %s the cookie is named %s, whatever port the process listens on",
  (publicUrl, name) => {
    expect(cookieNameFor(publicUrl, "tlp-device")).toBe(name);
  },
);
