import { chromium } from "@playwright/test";
import { createElement, type ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";
import * as z from "zod";
import { buildApp } from "#main/app.ts";
import { openDatabase } from "#platform/server/database/open-database.ts";
import { createLog } from "#platform/server/log/log.ts";
import { chromiumFlags, findChromium } from "../../support/chromium.ts";
import type { RunningSchool } from "../../support/school/run-school.ts";
import { settingsOf } from "../../support/school/settings-of.ts";
import type { Figure } from "../figure.ts";
import { percentile } from "../percentile.ts";

const ROUNDS = 5;
const RENDERINGS = 40;
const pages = [
  { name: "home", path: "/", wantedMs: 7 },
  { name: "a lesson's page", path: "/video/ode-to-joy", wantedMs: 4 },
];

/**
 * Processor time of one rendering with its data read anew, beside React's own for the same elements without
 * components, router and data. Rounds alternate.
 */
export async function measureRendering(school: RunningSchool): Promise<Figure[]> {
  const settings = await settingsOf(school);
  const { db, pool, close } = openDatabase(settings.databaseUrl);
  const app = await buildApp({
    settings,
    log: createLog("bench", "silent"),
    db,
    pool,
    isReady: async () => true,
  });
  try {
    const figures: Figure[] = [];
    for (const { name, path, wantedMs } of pages) {
      const render = async () => {
        app.invalidate();
        const { payload } = await app.http.inject({ url: path });
        return payload;
      };
      const html = await render();
      const elements = await readElements(html);
      const renderBare = async () => {
        const stream = await renderToReadableStream(toReact(elements));
        await stream.allReady;
        return new Response(stream).text();
      };
      const own: number[] = [];
      const bare: number[] = [];
      await processorMs(render);
      await processorMs(renderBare);
      for (let round = 0; round < ROUNDS; round += 1) {
        own.push(await processorMs(render));
        bare.push(await processorMs(renderBare));
      }
      const value = percentile(own, 0.5);
      const base = percentile(bare, 0.5);
      const spread = `${Math.min(...own).toFixed(1)} to ${Math.max(...own).toFixed(1)} in ${ROUNDS} rounds`;
      figures.push({
        name: `rendering ${name} anew, processor ms`,
        value,
        wanted: `≤ ${wantedMs}`,
        met: value <= wantedMs,
        beside: `${spread}; ${(value / base).toFixed(2)} × React alone (${base.toFixed(1)}); ${Math.round(html.length / 1000)} kB`,
      });
    }
    return figures;
  } finally {
    await app.http.close();
    await close();
  }
}

async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let index = 0; index < RENDERINGS; index += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / RENDERINGS;
}

type Element = string | [tag: string, attributes: Record<string, string>, children: Element[]];
const element: z.ZodType<Element> = z.lazy(() =>
  z.union([z.string(), z.tuple([z.string(), z.record(z.string(), z.string()), z.array(element)])]),
);

/** A document's elements, as a browser reads them, without its scripts. */
async function readElements(html: string): Promise<Element> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(executablePath && { executablePath }),
  });
  try {
    const context = await browser.newContext({ javaScriptEnabled: true });
    const page = await context.newPage();
    await page.setContent("<title>parser</title>");
    const read = await page.evaluate((source) => {
      const parsed = new DOMParser().parseFromString(source, "text/html");
      const toJson = (node: Node): unknown => {
        if (node instanceof Text) return node.data;
        if (!(node instanceof window.Element) || node.tagName === "SCRIPT") return "";
        const attributes = Object.fromEntries(
          [...node.attributes]
            .filter(({ name }) => !name.startsWith("on") && name !== "style")
            .map(({ name, value }) => [name, value]),
        );
        return [node.localName, attributes, [...node.childNodes].map(toJson)];
      };
      return toJson(parsed.documentElement);
    }, html);
    return element.parse(read);
  } finally {
    await browser.close();
  }
}

const reactNames: Readonly<Record<string, string>> = { class: "className", for: "htmlFor" };

function toReact(node: Element): ReactNode {
  if (typeof node === "string") return node;
  const [tag, attributes, children] = node;
  const properties = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [reactNames[name] ?? name, value]),
  );
  if (tag === "textarea" || tag === "style" || tag === "title") {
    return createElement(
      tag,
      properties,
      children.filter((child) => typeof child === "string").join(""),
    );
  }
  return children.length === 0
    ? createElement(tag, properties)
    : createElement(tag, properties, ...children.map(toReact));
}
