import { type Html, html } from "../pages/html.ts";

export function concat(parts: readonly Html[]): Html {
  return { html: parts.map((it) => it.html).join("\n") };
}

interface ButtonOptions {
  /** The object of the action, for the accessible name. */
  about: string;
  /** The body of the control. */
  fields?: Readonly<Record<string, string | number>>;
}

/** A button that posts to a control, and returns to the page. */
export function button(action: string, label: string, { about, fields = {} }: ButtonOptions): Html {
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${String(value)}">`,
  );
  return html`<form method="post" action="${action}">${concat(inputs)}<button type="submit" aria-label="${label}: ${about}">${label}</button></form>`;
}

/** A table, or a sentence instead of an empty one. */
export function table(
  caption: string,
  headings: readonly string[],
  rows: readonly (readonly (string | Html)[])[],
): Html {
  const title = html`<h3>${caption}</h3>`;
  if (rows.length === 0) return html`${title}<p class="quiet">None.</p>`;
  const head = headings.map((it) => html`<th scope="col">${it}</th>`);
  const body = rows.map(
    (cells) => html`<tr>${concat(cells.map((it) => html`<td>${it}</td>`))}</tr>`,
  );
  return html`${title}
<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table>
<thead><tr>${concat(head)}</tr></thead>
<tbody>${concat(body)}</tbody>
</table></div>`;
}

/** A table cell with a row's buttons. */
export function buttons(...items: readonly Html[]): Html {
  return html`<div class="row">${concat(items)}</div>`;
}

/** Buttons with faults for a provider's next events. */
export function eventButtons(root: string, about: string): Html {
  const path = `${root}/event-faults`;
  return html`<h3>${about} events</h3>
${buttons(
  button(path, "Drop the next", { about, fields: { kind: "drop" } }),
  button(path, "Send the next three times", { about, fields: { kind: "repeat", copies: 2 } }),
  button(path, "Delay the next by 30 s", { about, fields: { kind: "delay", delayMs: 30_000 } }),
  button(path, "Hold the next 10", { about, fields: { kind: "hold", times: 10 } }),
  button(`${root}/webhooks/release`, "Release in reverse", { about, fields: { order: "reverse" } }),
)}`;
}
