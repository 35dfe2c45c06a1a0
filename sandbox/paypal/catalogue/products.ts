import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { headerOf, refuseFields } from "../api/fields.ts";
import { presentProduct } from "../api/present.ts";
import { findReplay, rememberReplay } from "../api/replays.ts";
import { refuseUnknownId } from "../api/responses.ts";
import type { PaypalContext } from "../context.ts";
import type { Product } from "../state.ts";
import { newId } from "../store.ts";
import { pageOf } from "./pages.ts";

const newProduct = z.looseObject({
  name: z.string().min(1).max(127),
  type: z.enum(["PHYSICAL", "DIGITAL", "SERVICE"]).default("PHYSICAL"),
  category: z.string().nullable().default(null),
  description: z.string().max(256).nullable().default(null),
  id: z.string().min(6).max(50).optional(),
});
const patch = z.array(
  z.looseObject({
    op: z.enum(["add", "replace"]),
    path: z.enum(["/description", "/category"]),
    value: z.string(),
  }),
);

export function productRoutes(app: FastifyInstance, context: PaypalContext) {
  const { store, events } = context;

  app.post("/v1/catalogs/products", async (request, reply) => {
    const parsed = newProduct.safeParse(request.body);
    if (!parsed.success) return refuseFields(reply, parsed.error);
    const requestId = headerOf(request, "paypal-request-id");
    const earlier = store.products.get(findReplay(context, "product", requestId) ?? "");
    if (earlier) return reply.code(200).send(presentProduct(earlier));
    const { name, type, category, description, id = newId("PROD-", 17) } = parsed.data;
    const product: Product = { id, name, type, category, description, createdAt: context.now() };
    store.products.set(id, product);
    rememberReplay(context, { kind: "product", requestId, resultId: id });
    events.announce("CATALOG.PRODUCT.CREATED", presentProduct(product));
    await store.save();
    return reply.code(201).send(presentProduct(product));
  });

  app.get<{ Querystring: Record<string, string> }>("/v1/catalogs/products", async (request) => {
    const { rows, ...page } = pageOf([...store.products.values()], request.query);
    return { products: rows.map(presentProduct), ...page };
  });

  app.get<{ Params: { id: string } }>("/v1/catalogs/products/:id", async (request, reply) => {
    const product = store.products.get(request.params.id);
    return product ? presentProduct(product) : refuseUnknownId(reply);
  });

  app.patch<{ Params: { id: string } }>("/v1/catalogs/products/:id", async (request, reply) => {
    const parsed = patch.safeParse(request.body);
    if (!parsed.success) return refuseFields(reply, parsed.error);
    const product = store.products.get(request.params.id);
    if (!product) return refuseUnknownId(reply);
    for (const { path, value } of parsed.data) {
      if (path === "/category") product.category = value;
      else product.description = value;
    }
    events.announce("CATALOG.PRODUCT.UPDATED", presentProduct(product));
    await store.save();
    return reply.code(204).send();
  });
}
