import { createHash } from "node:crypto";
import { runInNewContext } from "node:vm";
import { XMLParser } from "fast-xml-parser";
import { beforeEach, describe, expect, test } from "vitest";
import { deriveAccent } from "#platform/contract/accent-shades.ts";
import { startTestServer } from "#platform/server/http/testing/test-server.ts";
import { contrastOf } from "../../../../test/support/contrast.ts";
import type { Shell } from "../../contract.ts";
import { addSeoFiles } from "./add-seo-files.ts";

const shell: Pick<Shell, "name" | "tagline" | "contact" | "accent"> & {
  heroPhoto?: string;
  logo?: { url: string };
} = {
  name: 'Keys & "Pedals" <i>',
  tagline: "Lessons at home",
  contact: { phone: "+234 000 000 0000", whatsapp: "", email: "hello@school.test" },
  accent: null,
};
const picture = Buffer.from("a screen");
let failing = false;
let drawCount = 0;
let reads = 0;

const { app } = await startTestServer({
  addApi: (api) =>
    addSeoFiles(api, {
      publicUrl: "https://school.test",
      school: shell,
      lessons: {
        countByCategory: async () => {
          reads += 1;
          if (failing) throw new Error("the database is away");
          return [{ category: "beginner", count: 1 }];
        },
        list: async () => [{ slug: "ode-to-joy", changedOn: "2026-05-01" }],
      },
      screens: [
        { format: "narrow", path: "/screens/narrow.webp", width: 780, height: 1688, picture },
      ],
      drawSchoolPicture: async ({ name, accent = "", photo = "", logoUrl = "" }) => {
        drawCount += 1;
        if (failing) throw new Error("the picture cannot be read");
        return Buffer.from(`picture of ${name}${accent}${photo}${logoUrl}`);
      },
    }),
});

const get = (url: string) => app.inject({ url, headers: { host: "elsewhere.test" } });

beforeEach(() => {
  failing = false;
});

describe("the sitemap", () => {
  test("responds 500 while the lessons cannot be read, and does not cache it", async () => {
    failing = true;
    expect((await get("/sitemap.xml")).statusCode).toBe(500);
    failing = false;
    const answer = await get("/sitemap.xml");
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/xml"]);
  });

  test("is well-formed XML with the public origin, whatever the Host header", async () => {
    const answer = await get("/sitemap.xml");
    const { urlset } = new XMLParser().parse(answer.body);
    expect(urlset.url.at(-1)).toEqual({
      loc: "https://school.test/video/ode-to-joy",
      lastmod: "2026-05-01",
    });
    expect(answer.body).not.toContain("elsewhere");
  });

  test("reads the lessons once for concurrent requests", async () => {
    await get("/sitemap.xml");
    const before = reads;
    await Promise.all(Array.from({ length: 20 }, () => get("/sitemap.xml")));
    expect(reads).toBe(before);
  });

  test.each([
    ["/sitemaps/screens.xml", 200],
    ["/sitemaps/beginner-1.xml", 200],
    ["/sitemaps/beginner-2.xml", 404],
    ["/sitemaps/beginner-1", 404],
    ["/sitemaps/..%2f..%2fetc%2fpasswd", 404],
    ["/sitemaps/toString-1.xml", 404],
  ])("%s is %i", async (url, status) => {
    expect((await get(url)).statusCode).toBe(status);
  });
});

test("robots.txt allows pages and public endpoints only, and names the sitemap [add-seo-files-1]", async () => {
  const { body } = await get("/robots.txt");
  expect(body.split("\n")).toEqual([
    "User-agent: *",
    "Allow: /api/open",
    "Disallow: /api/",
    "Disallow: /player",
    "",
    "Sitemap: https://school.test/sitemap.xml",
    "",
  ]);
});

test("the manifest has the school's name, and icons for every purpose [add-seo-files-2]", async () => {
  const answer = await get("/manifest.webmanifest");
  expect(answer.headers["content-type"]).toBe("application/manifest+json");
  expect(answer.json()).toMatchObject({
    name: shell.name,
    description: shell.tagline,
    start_url: "/",
    display: "standalone",
  });
  const purposes = answer.json().icons.map((icon: { purpose: string }) => icon.purpose);
  expect(purposes).toEqual(["any", "any", "maskable", "maskable", "monochrome"]);
  expect(answer.json().screenshots).toEqual([
    {
      src: "/screens/narrow.webp",
      sizes: "780x1688",
      type: "image/webp",
      form_factor: "narrow",
      label: `${shell.name} on a narrow screen`,
    },
  ]);
  const screen = await get("/screens/narrow.webp");
  expect([screen.headers["content-type"], screen.rawPayload]).toEqual(["image/webp", picture]);
});

describe("the offline page", () => {
  test("needs no other file, and has one script, allowed by its policy", async () => {
    const { body, headers } = await get("/offline");
    expect(body).not.toMatch(/src=|<link|url\(/);
    expect(body).toContain("Keys &#38; &#34;Pedals&#34; &#60;i&#62;");
    const script = /<script>(.*)<\/script>/s.exec(body)?.[1] ?? "";
    const hash = createHash("sha256").update(script).digest("base64");
    expect(headers["content-security-policy"]).toContain(`script-src 'sha256-${hash}'`);
  });

  test.each([
    ["the visitor's light", "tlp-theme3000=light", "light"],
    ["the visitor's dark, among other cookies", "a=b; tlp-theme3000=dark; c=d", "dark"],
    ["the device's, where the visitor chose none", "tlp-data3000=small", undefined],
    ["the device's, where the choice is of another site", "tlp-theme4000=light", undefined],
  ])("shows %s theme", async (_, cookie, theme) => {
    const script = /<script>(.*)<\/script>/s.exec((await get("/offline")).body)?.[1] ?? "";
    const dataset: Record<string, string> = {};
    const themeColours = [{ content: "one" }, { content: "other" }];
    runInNewContext(script, {
      document: { cookie, documentElement: { dataset }, querySelectorAll: () => themeColours },
      location: { port: "3000" },
      addEventListener: () => {},
      navigator: { onLine: false },
    });
    expect(dataset).toEqual(theme === undefined ? {} : { theme });
    const colours = { light: "#faf6ee", dark: "#0e0c0d" };
    const chosen = theme === "light" || theme === "dark" ? colours[theme] : undefined;
    expect(themeColours.map(({ content }) => content)).toEqual([
      chosen ?? "one",
      chosen ?? "other",
    ]);
  });

  test.each([
    ["reloads when the connection returns", false, []],
    ["reloads after a delay where the browser reports being online", true, [10_000]],
  ])("%s", async (_, onLine, waits) => {
    const script = /<script>(.*)<\/script>/s.exec((await get("/offline")).body)?.[1] ?? "";
    const events: Record<string, () => void> = {};
    const delays: number[] = [];
    let reloads = 0;
    const reload = () => {
      reloads += 1;
    };
    runInNewContext(script, {
      document: { cookie: "" },
      location: { port: "3000", reload },
      addEventListener: (name: string, listener: () => void) => {
        events[name] = listener;
      },
      navigator: { onLine },
      setTimeout: (listener: () => void, milliseconds: number) => {
        delays.push(milliseconds);
        listener();
      },
    });
    expect([delays, reloads]).toEqual([waits, waits.length]);
    events.online?.();
    expect(reloads).toBe(waits.length + 1);
  });

  test("has enough contrast in both themes, each of which defines every colour", async () => {
    const { body } = await get("/offline");
    const sets = [...body.matchAll(/--surface: [^}]+/g)].map(([set]) =>
      Object.fromEntries([...set.matchAll(/--([a-z]+): (#[0-9a-f]{6})/g)].map((it) => it.slice(1))),
    );
    const [dark, byDevice, byChoice] = sets;
    expect(byDevice).toEqual(byChoice);
    expect(byDevice).not.toEqual(dark);
    for (const { surface, text, muted, accent } of [dark ?? {}, byDevice ?? {}]) {
      for (const colour of [text, muted]) expect(contrastOf(colour, surface)).toBeGreaterThan(4.5);
      expect(contrastOf("#20160a", accent)).toBeGreaterThan(4.5);
    }
  });

  test("is cached by the service worker, under a name that changes with it", async () => {
    const { writeServiceWorker } = await import("./service-worker.ts");
    const [one, other] = ["<p>a</p>", "<p>b</p>"].map(writeServiceWorker);
    expect(one).not.toBe(other);
    const { body, headers } = await get("/service-worker.js");
    expect(body).toContain('const page = "/offline";');
    expect(headers["cache-control"]).toBe("no-cache");
    expect(headers["content-type"]).toContain("text/javascript");
    expect(headers["content-security-policy"]).toBeUndefined();
  });
});

test("the share image has the school's name, is drawn once, and again after a failure [add-seo-files-3]", async () => {
  failing = true;
  expect((await get("/og-school.jpg")).statusCode).toBe(500);
  failing = false;
  const answers = await Promise.all([get("/og-school.jpg"), get("/og-school.jpg")]);
  for (const { headers, body } of [...answers, await get("/og-school.jpg")]) {
    expect([headers["content-type"], body]).toEqual(["image/jpeg", `picture of ${shell.name}`]);
  }
  expect(drawCount).toBe(2);
});

test("another name is in every file at once [school-name-4]", async () => {
  const before = shell.name;
  shell.name = "Attic Keys";
  const { name, short_name, screenshots } = (await get("/manifest.webmanifest")).json();
  expect([name, short_name, screenshots[0].label]).toEqual([
    "Attic Keys",
    "Attic Keys",
    "Attic Keys on a narrow screen",
  ]);
  expect((await get("/offline")).body).toContain("<title>No connection · Attic Keys</title>");
  expect((await get("/og-school.jpg")).body).toBe("picture of Attic Keys");
  const worker = (await get("/service-worker.js")).body;
  shell.name = before;
  expect((await get("/service-worker.js")).body).not.toBe(worker);
});

test("the school's accent is the theme colour of the installed app, of the offline page and of the share image [school-accent-4]", async () => {
  expect((await get("/manifest.webmanifest")).json().theme_color).toBe("#0e0c0d");
  shell.accent = deriveAccent("#2f6f8f").shades;
  expect((await get("/manifest.webmanifest")).json().theme_color).toBe("#2f6f8f");
  const { body } = await get("/offline");
  expect(body.match(/--accent: #2f6f8f;/g)).toHaveLength(3);
  expect(body).toContain("background: var(--accent); color: #ffffff;");
  expect((await get("/og-school.jpg")).body).toBe(`picture of ${shell.name}#2f6f8f`);
  shell.accent = null;
});

test("the photo behind the home page's title is in the share image at once [school-photo-8]", async () => {
  shell.heroPhoto = "own";
  expect((await get("/og-school.jpg")).body).toBe(`picture of ${shell.name}own`);
  delete shell.heroPhoto;
  expect((await get("/og-school.jpg")).body).toBe(`picture of ${shell.name}`);
});

test("the manifest's icons and the share image's mark are of the school's logo at once, two of them with a safe zone [school-icon-1]", async () => {
  const readIcons = async () => (await get("/manifest.webmanifest")).json();
  const own = await readIcons();
  shell.logo = { url: "https://school.test/files/logos/a-36x14.png" };
  const { icons, shortcuts } = await readIcons();
  const ofLogo = (name: string) => `https://school.test/files/icons/a-36x14-${name}.png`;
  expect(icons.map(({ src, purpose }: { src: string; purpose: string }) => [src, purpose])).toEqual(
    [
      [ofLogo("icon-192"), "any"],
      [ofLogo("icon-512"), "any"],
      [ofLogo("maskable-192"), "maskable"],
      [ofLogo("maskable-512"), "maskable"],
    ],
  );
  expect(shortcuts[0].icons[0].src).toBe(ofLogo("icon-192"));
  expect((await get("/og-school.jpg")).body).toBe(`picture of ${shell.name}${shell.logo.url}`);
  delete shell.logo;
  expect(await readIcons()).toEqual(own);
});
