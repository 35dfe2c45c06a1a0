import type { FastifyInstance } from "fastify";
import * as z from "zod";
import type { PaystackContext } from "../context.ts";
import type { Customer } from "../state.ts";
import { newCode } from "../store.ts";
import {
  customerByCode,
  presentAuthorization,
  presentCustomer,
  presentSubscription,
} from "./present.ts";
import { accept, acceptList, refuse, refuseParams } from "./responses.ts";

const newCustomer = z.looseObject({
  email: z.email({ pattern: z.regexes.unicodeEmail }),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  phone: z.string().nullish(),
  metadata: z.unknown().optional(),
});

export function customerRoutes(app: FastifyInstance, context: PaystackContext) {
  const { store } = context;

  app.post("/customer", async (request, reply) => {
    const parsed = newCustomer.safeParse(request.body);
    if (!parsed.success) return refuseParams(reply, "Invalid Email Address Passed");
    const customer = customerFor(context, parsed.data.email);
    customer.firstName = parsed.data.first_name ?? customer.firstName;
    customer.lastName = parsed.data.last_name ?? customer.lastName;
    customer.phone = parsed.data.phone ?? customer.phone;
    customer.metadata = parsed.data.metadata ?? customer.metadata;
    await store.save();
    return accept(reply, "Customer created", presentCustomer(customer));
  });

  app.get<{ Querystring: { page?: string; perPage?: string } }>(
    "/customer",
    async (request, reply) => {
      const rows = [...store.customers.values()].map(presentCustomer);
      return acceptList(reply, "Customers retrieved", request.query, rows);
    },
  );

  app.get<{ Params: { emailOrCode: string } }>("/customer/:emailOrCode", async (request, reply) => {
    const { emailOrCode } = request.params;
    const customer =
      store.customers.get(emailOrCode.toLowerCase()) ?? customerByCode(context, emailOrCode);
    if (customer) return accept(reply, "Customer retrieved", presentWhole(context, customer));
    return refuse(reply, {
      status: 404,
      message: "Customer not found",
      code: "customer_not_found",
      nextStep: "Ensure that the customer's e-mail or code is right.",
    });
  });
}

/** The customer of an email; created on first use. */
export function customerFor({ store, now }: PaystackContext, typedEmail: string): Customer {
  const email = typedEmail.toLowerCase();
  const existing = store.customers.get(email);
  if (existing) return existing;
  const customer: Customer = {
    id: store.nextId(),
    customerCode: newCode("CUS_"),
    email,
    firstName: null,
    lastName: null,
    phone: null,
    metadata: null,
    authorizationCode: null,
    createdAt: now(),
  };
  store.customers.set(email, customer);
  return customer;
}

function presentWhole(context: PaystackContext, customer: Customer) {
  const subscriptions = [...context.store.subscriptions.values()]
    .filter((it) => it.customerCode === customer.customerCode)
    .map((it) => presentSubscription(context, it));
  const authorizations = [...context.store.authorizations.values()]
    .filter((it) => it.customerCode === customer.customerCode)
    .map(presentAuthorization);
  return { ...presentCustomer(customer), authorizations, subscriptions };
}
