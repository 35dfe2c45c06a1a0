import type { FastifyReply } from "fastify";

/** Escaped HTML. */
export interface Html {
  html: string;
}

/** A template that escapes strings and includes nested templates as they are. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | Html)[]): Html {
  const text = parts.map((part, index) => {
    const value = values[index];
    if (value === undefined) return part;
    return part + (typeof value === "string" ? escaped(value) : value.html);
  });
  return { html: text.join("") };
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(value: string): string {
  return value.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** A full page in the sandbox's plain style, with an optional stylesheet of the provider. */
export function page(title: string, body: Html, ownStylesheet?: string): string {
  const own = ownStylesheet ? html`<link rel="stylesheet" href="${ownStylesheet}">` : { html: "" };
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/checkout-assets/checkout.css">
${own}
</head>
${body}
</html>`.html;
}

/** "₦7,500" from 750000: whole amounts without decimals. */
export function money(amountMinor: number, currency: string): string {
  return new Intl.NumberFormat("en-NG", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    trailingZeroDisplay: "stripIfInteger",
  }).format(amountMinor / 100);
}

/** Sends an uncached page with its own content security policy. */
export function sendPage(reply: FastifyReply, status: number, text: string, policy: string) {
  return reply
    .code(status)
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .header("content-security-policy", policy)
    .send(text);
}
