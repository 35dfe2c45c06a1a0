import { expect, test } from "vitest";
import { startAfterImage } from "./start-after-image.ts";

const start = `<script nonce="a" type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1_main from "/assets/home.js";
const route1 = {...route1_main};

window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry.client.js");</script>`;

test("the start module waits for the main image, then imports all its modules at once", () => {
  const made = startAfterImage(`<link rel="modulepreload" href="/assets/root.js"/>${start}`);
  expect(made).not.toContain("modulepreload");
  expect(made).toContain(
    'const [,route0,route1_main]=await Promise.all([import("/assets/manifest.js"),import("/assets/root.js"),import("/assets/home.js")]);',
  );
  expect(made.indexOf("decode()")).toBeLessThan(made.indexOf("Promise.all"));
  expect(made).toContain('window.__reactRouterRouteModules = {"root":route0,"home":route1};');
  expect(made).toContain('import("/assets/entry.client.js");</script>');
});

test("a document of another structure is unchanged", () => {
  const other = '<script type="module">import "/a.js";</script><script>let x = 1;</script>';
  expect(startAfterImage(other)).toBe(other);
});
