import type { FastifyInstance } from "fastify";
import type { PaypalContext } from "../context.ts";
import { presentPlan, presentProduct } from "./present.ts";
import { refuseUnknownId } from "./responses.ts";

/** The one product and its configured plans. */
export function catalogueRoutes(app: FastifyInstance, { store }: PaypalContext) {
  app.get("/v1/catalogs/products", async () => ({
    products: [...store.products.values()].map(presentProduct),
    links: [],
  }));

  app.get<{ Params: { id: string } }>("/v1/catalogs/products/:id", async (request, reply) => {
    const product = store.products.get(request.params.id);
    return product ? presentProduct(product) : refuseUnknownId(reply);
  });

  app.get("/v1/billing/plans", async () => ({
    plans: [...store.plans.values()].map(presentPlan),
    links: [],
  }));

  app.get<{ Params: { id: string } }>("/v1/billing/plans/:id", async (request, reply) => {
    const plan = store.plans.get(request.params.id);
    return plan ? presentPlan(plan) : refuseUnknownId(reply);
  });
}
