import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { InteractionResults, Provider } from "oidc-provider";
import * as z from "zod";
import { sendPage } from "../../pages/html.ts";
import { type GoogleContext, mountPath } from "../context.ts";
import { chooserPage, strayPage } from "./chooser-page.ts";

/** Below this a browser chooses its account. */
export const choosePath = `${mountPath}/choose`;

const choice = z.looseObject({ person: z.string() });
const asked = z.looseObject({ login_hint: z.string().optional(), prompt: z.string().optional() });

type ChooseRequest = FastifyRequest<{ Params: { uid: string } }>;

/** The page where a browser says who it is, or that it would rather not. */
export function chooseAccountRoutes(app: FastifyInstance, context: GoogleContext): void {
  app.get(`${choosePath}/:uid`, async (request: ChooseRequest, reply) => {
    const question = await findQuestion(request, reply);
    if (!question) return sendPage(reply, 404, strayPage(), pagePolicy);
    const { people } = context;
    const hinted = findHinted(question.login_hint);
    // A hint answers for the user, unless the choice was asked for (theirs does the same).
    if (hinted && !question.prompt?.includes("select_account")) {
      return goOn(request, reply, { login: { accountId: hinted.key } });
    }
    return sendPage(
      reply,
      200,
      chooserPage([...people.values()], request.url, hinted?.key),
      pagePolicy,
    );
  });

  app.post(`${choosePath}/:uid`, async (request: ChooseRequest, reply) => {
    if (!(await findQuestion(request, reply))) return sendPage(reply, 404, strayPage(), pagePolicy);
    const chosen = choice.safeParse(request.body);
    const person = chosen.success ? context.people.get(chosen.data.person) : undefined;
    if (!person) return sendPage(reply, 400, strayPage(), pagePolicy);
    const result = { login: { accountId: person.key }, select_account: {}, consent: {} };
    return goOn(request, reply, result);
  });

  app.post(`${choosePath}/:uid/deny`, async (request: ChooseRequest, reply) => {
    if (!(await findQuestion(request, reply))) return sendPage(reply, 404, strayPage(), pagePolicy);
    const description = "The user denied access.";
    return goOn(request, reply, { error: "access_denied", error_description: description });
  });

  /** What the school asked for; undefined where this browser was not asked, or answered already. */
  async function findQuestion(request: ChooseRequest, reply: FastifyReply) {
    try {
      const provider = await context.provider();
      const found = await provider.interactionDetails(request.raw, reply.raw);
      return found.uid === request.params.uid ? asked.parse(found.params) : undefined;
    } catch {
      return undefined;
    }
  }

  function findHinted(hint: string | undefined) {
    if (hint === undefined) return undefined;
    return [...context.people.values()].find((it) => it.email === hint || it.sub === hint);
  }

  async function goOn({ raw }: ChooseRequest, reply: FastifyReply, result: InteractionResults) {
    const provider = await context.provider();
    const { session } = await provider.interactionDetails(raw, reply.raw);
    const next = await provider.interactionResult(raw, reply.raw, result);
    if (session && result.login) await leaveOtherAccount(provider, session.uid, result.login);
    return reply.redirect(next, 303);
  }
}

/** A browser may hold one account and choose another, which the library takes for a log-out. */
async function leaveOtherAccount(
  provider: Provider,
  sessionUid: string,
  { accountId }: { accountId: string },
): Promise<void> {
  const session = await provider.Session.findByUid(sessionUid);
  if (session?.accountId === undefined || session.accountId === accountId) return;
  session.accountId = undefined;
  session.authorizations = {};
  await session.persist();
}

/** Browsers hold a form's redirects to its policy, and this one's lead back to the school. */
const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src data:",
  "form-action 'self' http: https:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");
