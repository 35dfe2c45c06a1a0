import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../clock/clock.ts";
import { type Html, html, page, sendPage } from "../pages/html.ts";
import { button, concat } from "./control-elements.ts";

const stylesheet = "/_sandbox/control.css";

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

type Section = () => Html;

/** Adds the page with the controls' buttons. Returns a function that adds a provider's section. */
export function controlPageRoutes(app: FastifyInstance, clock: Clock): (section: Section) => void {
  const sections: Section[] = [];

  app.get<{ Querystring: { problem?: string } }>("/_sandbox", async (request, reply) => {
    const text = page(
      "Sandbox controls",
      html`<body><main class="controls" aria-labelledby="title">
<h1 id="title">Sandbox controls</h1>
<p class="message" role="alert">${request.query.problem ?? ""}</p>
${clockSection(clock)}
${concat(sections.map((render) => render()))}
</main></body>`,
      stylesheet,
    );
    return sendPage(reply, 200, text, policy);
  });

  app.get(stylesheet, async (_request, reply) => {
    const content = await readFile(new URL("browser/control.css", import.meta.url));
    return reply.type("text/css; charset=utf-8").header("cache-control", "no-cache").send(content);
  });

  return (section) => void sections.push(section);
}

function clockSection(clock: Clock): Html {
  const now = clock.now().toZonedDateTimeISO("UTC");
  const text = now.toPlainDateTime().toString({ smallestUnit: "minute" }).replace("T", " ");
  const at = (duration: Temporal.DurationLike) => now.add(duration).toInstant().toString();
  const about = "clock";
  return html`<section aria-labelledby="clock">
<h2 id="clock">Clock</h2>
<p>It is <time datetime="${clock.read().now}">${text}</time> UTC for the providers.</p>
<div class="row">
${button("/_sandbox/clock", "+1 day", { about, fields: { to: at({ days: 1 }) } })}
${button("/_sandbox/clock", "+5 days", { about, fields: { to: at({ days: 5 }) } })}
${button("/_sandbox/clock", "+1 month", { about, fields: { to: at({ months: 1 }) } })}
${button("/_sandbox/clock", "+1 year", { about, fields: { to: at({ years: 1 }) } })}
</div>
</section>`;
}
