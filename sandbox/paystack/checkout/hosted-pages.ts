import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { html, money, page } from "../../pages/html.ts";
import type { PaystackContext } from "../context.ts";
import { beginTransaction } from "../transactions/begin-transaction.ts";
import { pagePolicy } from "./checkout.ts";

/** A hosted payment page of the merchant, for a single purchase. */
export const hostedPage = z.object({
  slug: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string().min(1),
  amountMinor: z.int().positive(),
  currency: z.string().length(3).default("NGN"),
});

export type HostedPage = z.output<typeof hostedPage>;

type WithSlug = { Params: { slug: string }; Querystring: { title?: string } };

/** Configured pages accept payments. Others show their title, so that no link is broken. */
export function hostedPageRoutes(
  app: FastifyInstance,
  context: PaystackContext,
  pages: readonly HostedPage[],
) {
  app.get<WithSlug>("/pay/:slug", async (request, reply) => {
    const { slug } = request.params;
    const known = pages.find((it) => it.slug === slug);
    const title = known?.title ?? request.query.title ?? slug.replaceAll("-", " ");
    reply.header("content-security-policy", pagePolicy).type("text/html; charset=utf-8");
    return page(
      `${title} · sandbox payment page`,
      html`<body><main class="sheet" aria-labelledby="title">
<header><p class="brand"><span aria-hidden="true" class="mark"></span>Sandbox payment page</p></header>
<h1 id="title">${title}</h1>
${known ? payForm(known) : html`<p class="quiet">Here one would pay at the card provider. No price is set for this page in the sandbox.</p>`}
<p class="quiet small">Nothing is charged: this stands in for the card provider.</p>
${context.schoolOrigin ? html`<p class="small"><a href="${context.schoolOrigin}">Back to the school</a></p>` : ""}
</main></body>`,
    );
  });

  app.post<WithSlug>("/pay/:slug", async (request, reply) => {
    const known = pages.find((it) => it.slug === request.params.slug);
    const body = z.looseObject({ email: z.string() }).safeParse(request.body);
    if (!known || !body.success) return reply.code(400).send({ message: "Invalid payment page" });
    const begun = await beginTransaction(context, {
      email: body.data.email,
      amount: known.amountMinor,
      currency: known.currency,
      metadata: { page: known.slug },
    });
    if (begun.kind === "refused") return reply.code(400).send({ message: begun.message });
    return reply.redirect(`/checkout/${begun.transaction.accessCode}`, 303);
  });
}

function payForm({ amountMinor, currency }: HostedPage) {
  const price = money(amountMinor, currency);
  return html`<form method="post">
<label for="email">Your e-mail</label>
<input id="email" name="email" type="email" required autocomplete="email">
<button type="submit" class="pay">Continue to pay ${price}</button>
</form>`;
}
