import type { Page } from "@playwright/test";
import * as z from "zod";
import { openDeployableSite } from "./deployable-site.ts";
import { expect, expectAccessible, schoolUrl, test } from "./school.ts";

const pages = [
  "/",
  "/library",
  "/about",
  "/plans",
  "/faq",
  "/contact",
  "/terms-of-use",
  "/privacy-policy",
  "/video/five-finger-c",
];

const structuredData = z.looseObject({ "@type": z.string().optional() });

/** The JSON-LD of a page's document. */
async function readStructuredData(path: string): Promise<z.infer<typeof structuredData>[]> {
  const html = await (await fetch(`${schoolUrl()}${path}`)).text();
  const found = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g);
  return [...found].map(([, json]) => structuredData.parse(JSON.parse(json ?? "")));
}

/** The head's meta and link tags by name, as a crawler without scripts reads them. */
async function readHead(path: string): Promise<Map<string, string>> {
  const html = await (await fetch(`${schoolUrl()}${path}`)).text();
  const tags = html.matchAll(
    /<(?:meta (?:name|property)|link rel)="([^"]+)" (?:content|href)="([^"]*)"/g,
  );
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
  return new Map([
    ["title", title],
    ...[...tags].map(([, name = "", value = ""]) => [name, value] as const),
  ]);
}

test.describe("a page's head", () => {
  test("has its own title, description, canonical URL and share image on every screen", async () => {
    const seen = { title: new Set<string>(), description: new Set<string>() };
    for (const path of pages) {
      const head = await readHead(path);
      seen.title.add(head.get("title") ?? "");
      seen.description.add(head.get("description") ?? "");
      expect(head.get("description")?.length, path).toBeGreaterThan(40);
      expect(head.get("canonical"), path).toBe(`${schoolUrl()}${path}`);
      expect(head.get("og:url"), path).toBe(`${schoolUrl()}${path}`);
      const picture = head.get("og:image") ?? "";
      expect(picture, path).toMatch(new RegExp(`^${schoolUrl()}/`));
      const response = await fetch(picture);
      expect([response.status, response.headers.get("content-type")], path).toEqual([
        200,
        head.get("og:image:type"),
      ]);
    }
    expect(seen.title.size).toBe(pages.length);
    expect(seen.description.size).toBe(pages.length);
  });

  test("contains the public URL, whatever was requested", async () => {
    const response = await fetch(`${schoolUrl()}/about?utm_source=stranger`);
    const html = await response.text();
    expect(html.includes("stranger")).toBe(false);
    expect(html).toContain(`<link rel="canonical" href="${schoolUrl()}/about"/>`);
  });

  test("has noindex on searches and unknown pages", async () => {
    for (const path of ["/search", "/search?q=ode", "/no-such-page", "/video/no-such-lesson"]) {
      expect((await readHead(path)).get("robots"), path).toBe("noindex");
    }
  });

  test("is updated on client-side navigation, and its structured data violate no content security policy", async ({
    school: page,
  }) => {
    const data = page.locator('script[type="application/ld+json"]');
    await page.goto(`${schoolUrl()}/faq`);
    await expect(data).toHaveCount(1);
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "About" })
      .click();
    await expect(page).toHaveTitle(/^About · /);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      "href",
      `${schoolUrl()}/about`,
    );
    await expect(data).toHaveCount(0);
  });
});

test.describe("structured data", () => {
  test("describes a lesson as a video, the library as courses and the FAQ as questions", async () => {
    const [lesson] = await readStructuredData("/video/five-finger-c");
    expect(lesson).toMatchObject({
      "@type": "VideoObject",
      name: "Five Fingers, Five Keys",
      url: `${schoolUrl()}/video/five-finger-c`,
      duration: expect.stringMatching(/^PT\d+M$/),
    });
    const [library] = await readStructuredData("/library");
    expect(library?.itemListElement).toHaveLength(3);
    const [faq] = await readStructuredData("/faq");
    expect(faq?.["@type"]).toBe("FAQPage");
    expect(faq?.mainEntity).toHaveLength(9);
    expect(JSON.stringify(await readStructuredData("/"))).toContain("SearchAction");
  });
});

test.describe("sitemap and robots.txt", () => {
  test("the sitemap contains lessons and screens, and each URL responds [seo-1]", async () => {
    const robots = await (await fetch(`${schoolUrl()}/robots.txt`)).text();
    const sitemap = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? "";
    expect(sitemap).toBe(`${schoolUrl()}/sitemap.xml`);
    const xml = await (await fetch(sitemap)).text();
    const found = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? "");
    expect(found).toContain(`${schoolUrl()}/video/five-finger-c`);
    expect(found.length).toBeGreaterThan(40);
    for (const url of [...found.slice(0, 9), ...found.slice(-3)]) {
      const head = await fetch(url);
      expect([url, head.status]).toEqual([url, 200]);
      expect(await head.text()).not.toContain('content="noindex"');
    }
  });

  test("robots.txt allows every endpoint that public pages fetch [seo-2]", async ({
    school: page,
  }) => {
    const robots = await (await fetch(`${schoolUrl()}/robots.txt`)).text();
    const allowed = [...robots.matchAll(/^Allow: (.+)$/gm)].map(([, path]) => path ?? "");
    const requested = new Set<string>();
    page.on("request", (request) => requested.add(new URL(request.url()).pathname));
    for (const path of ["/", "/library?tab=professional", "/video/five-finger-c", "/plans"]) {
      await page.goto(`${schoolUrl()}${path}`, { waitUntil: "networkidle" });
    }
    const refused = [...requested].filter(
      (path) => path.startsWith("/api/") && !allowed.some((open) => path.startsWith(open)),
    );
    expect(refused).toEqual([]);
  });
});

test.describe("the web app", () => {
  test("the manifest's images have the declared sizes, and the browser finds no installability errors [seo-3] [seo-4]", async ({
    school: page,
  }) => {
    await page.goto(`${schoolUrl()}/about`);
    const path = await page.locator('link[rel="manifest"]').getAttribute("href");
    const response = await fetch(`${schoolUrl()}${path}`);
    const picture = z.object({ src: z.string(), sizes: z.string() });
    const { icons, screenshots, shortcuts } = z
      .object({
        icons: z.array(picture),
        screenshots: z.array(picture).length(2),
        shortcuts: z.array(z.object({ url: z.string() })),
      })
      .parse(await response.json());
    for (const { src, sizes } of [...icons, ...screenshots]) {
      const size = await page.evaluate(async (url) => {
        const picture = new Image();
        picture.src = url;
        await picture.decode();
        return `${picture.naturalWidth}x${picture.naturalHeight}`;
      }, src);
      expect([src, size]).toEqual([src, sizes]);
    }
    for (const { url } of shortcuts) expect((await fetch(`${schoolUrl()}${url}`)).status).toBe(200);

    const browser = await page.context().newCDPSession(page);
    const { errors, url } = await browser.send("Page.getAppManifest");
    expect([url, errors]).toEqual([`${schoolUrl()}/manifest.webmanifest`, []]);
    const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
    // Tests run in an incognito window, which prevents installation.
    const others = installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito");
    expect(others).toEqual([]);
  });

  /** Waits until the service worker controls the page. */
  const waitForServiceWorker = (page: Page) =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (navigator.serviceWorker.controller) return;
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
      );
    });

  test("an offline page says so, and reloads by itself [seo-5]", async ({ browser }) => {
    const context = await browser.newContext({ serviceWorkers: "allow" });
    const page = await context.newPage();
    await page.goto(`${schoolUrl()}/faq`);
    await waitForServiceWorker(page);
    await context.setOffline(true);
    await page.goto(`${schoolUrl()}/plans`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The line has gone quiet");
    await expect(page.getByRole("link", { name: "Try again" })).toBeVisible();
    expect(page.url()).toBe(`${schoolUrl()}/plans`);
    await expectAccessible(page);
    // The device's theme applies until the visitor chooses one.
    const expectBackground = (colour: string) =>
      expect(page.locator("body")).toHaveCSS("background-color", colour);
    const [light, dark] = ["rgb(250, 246, 238)", "rgb(14, 12, 13)"];
    await expectBackground(light);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectBackground(dark);
    const name = `tlp-theme${new URL(schoolUrl()).port}`;
    await context.addCookies([{ name, value: "light", url: schoolUrl() }]);
    await page.reload();
    await expectBackground(light);
    await context.setOffline(false);
    await expect(page).toHaveTitle(/^Plans · /);
    await context.close();
  });

  test("the service worker caches the offline page only, and deletes the cache of an older one [seo-6] [seo-8]", async ({
    browser,
  }) => {
    const context = await browser.newContext({ serviceWorkers: "allow" });
    const page = await context.newPage();
    // A page of the origin that registers no service worker.
    await page.goto(`${schoolUrl()}/offline`);
    await page.evaluate(async () => {
      await (await caches.open("offline-page-of-before")).put("/offline", new Response("old"));
      await (await caches.open("kept-by-others")).put("/kept", new Response("theirs"));
    });
    await page.goto(`${schoolUrl()}/`);
    await waitForServiceWorker(page);
    const names = () => page.evaluate(() => caches.keys());
    await expect.poll(names).not.toContain("offline-page-of-before");
    for (const path of ["/video/five-finger-c", "/library"]) {
      await page.goto(`${schoolUrl()}${path}`, { waitUntil: "networkidle" });
    }
    const cached = await page.evaluate(async () => {
      const names = await caches.keys();
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(cached.sort()).toEqual(["/kept", "/offline"]);
    await context.close();
  });

  test("after a deployment the next page is the new one [seo-7]", async ({ browser }) => {
    const site = await openDeployableSite();
    const context = await browser.newContext({ serviceWorkers: "allow" });
    const page = await context.newPage();
    await page.goto(site.url);
    await waitForServiceWorker(page);
    for (const edition of ["the second edition", "the third edition"]) {
      await page.goto(site.url);
      site.deploy(edition);
      await page.goto(site.url);
      await expect(page.getByRole("heading")).toHaveText(edition);
    }
    await context.close();
    site.close();
  });
});

test("theme-color follows the page's theme, and the visitor's choice overrides it [seo-9]", async ({
  school: page,
}) => {
  /** The applied colour: the first that matches. */
  const themeColour = () =>
    page.evaluate(() => {
      const colours = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
      return [...colours].find(({ media }) => matchMedia(media).matches)?.content;
    });
  const [light, dark] = ["#faf6ee", "#0e0c0d"];
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(`${schoolUrl()}/`);
  expect(await themeColour()).toBe(dark);
  const go = async (name: string) => {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
    await expect(page).toHaveTitle(new RegExp(`^${name} · `));
  };
  await go("Plans");
  await expect.poll(themeColour).toBe(light);
  const switchTheme = () =>
    page.getByRole("button", { name: "Switch between dark and light" }).click();
  await switchTheme();
  expect(await themeColour()).toBe(dark);
  await go("About");
  await go("Plans");
  await expect.poll(themeColour).toBe(dark);
  await switchTheme();
  await go("Library");
  await expect.poll(themeColour).toBe(light);
  await page.reload();
  await expect.poll(themeColour).toBe(light);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await themeColour()).toBe(light);
});
