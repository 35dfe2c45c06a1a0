import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { InteractionResults, Provider } from "oidc-provider";
import * as z from "zod";
import { sendPage } from "../../pages/html.ts";
import { type GoogleContext, mountPath } from "../context.ts";
import { chooserPage, nothingToChoosePage } from "./chooser-page.ts";

/** The base path of the account chooser. */
export const choosePath = `${mountPath}/choose`;

const choice = z.looseObject({ account: z.string() });
const interactionParams = z.looseObject({
  login_hint: z.string().optional(),
  prompt: z.string().optional(),
});

type ChooseRequest = FastifyRequest<{ Params: { uid: string } }>;

/** The page where a user chooses an account or denies access. */
export function chooseAccountRoutes(app: FastifyInstance, context: GoogleContext): void {
  app.get(`${choosePath}/:uid`, async (request: ChooseRequest, reply) => {
    const params = await findInteractionParams(request, reply);
    if (!params) return sendPage(reply, 404, nothingToChoosePage(), pagePolicy);
    const { accounts } = context;
    const hinted = findHinted(params.login_hint);
    // A hint selects the account unless `select_account` was requested, as at Google.
    if (hinted && !params.prompt?.includes("select_account")) {
      return finishInteraction(request, reply, { login: { accountId: hinted.key } });
    }
    return sendPage(
      reply,
      200,
      chooserPage([...accounts.values()], request.url, hinted?.key),
      pagePolicy,
    );
  });

  app.post(`${choosePath}/:uid`, async (request: ChooseRequest, reply) => {
    if (!(await findInteractionParams(request, reply)))
      return sendPage(reply, 404, nothingToChoosePage(), pagePolicy);
    const chosen = choice.safeParse(request.body);
    const account = chosen.success ? context.accounts.get(chosen.data.account) : undefined;
    if (!account) return sendPage(reply, 400, nothingToChoosePage(), pagePolicy);
    const result = { login: { accountId: account.key }, select_account: {}, consent: {} };
    return finishInteraction(request, reply, result);
  });

  app.post(`${choosePath}/:uid/deny`, async (request: ChooseRequest, reply) => {
    if (!(await findInteractionParams(request, reply)))
      return sendPage(reply, 404, nothingToChoosePage(), pagePolicy);
    const description = "The user denied access.";
    return finishInteraction(request, reply, {
      error: "access_denied",
      error_description: description,
    });
  });

  /** The request's parameters; undefined if this browser has no open interaction. */
  async function findInteractionParams(request: ChooseRequest, reply: FastifyReply) {
    try {
      const provider = await context.provider();
      const found = await provider.interactionDetails(request.raw, reply.raw);
      return found.uid === request.params.uid ? interactionParams.parse(found.params) : undefined;
    } catch {
      return undefined;
    }
  }

  function findHinted(hint: string | undefined) {
    if (hint === undefined) return undefined;
    return [...context.accounts.values()].find((it) => it.email === hint || it.sub === hint);
  }

  async function finishInteraction(
    { raw }: ChooseRequest,
    reply: FastifyReply,
    result: InteractionResults,
  ) {
    const provider = await context.provider();
    const { session } = await provider.interactionDetails(raw, reply.raw);
    const next = await provider.interactionResult(raw, reply.raw, result);
    if (session && result.login) await clearOtherAccount(provider, session.uid, result.login);
    return reply.redirect(next, 303);
  }
}

/** Clears another account's session, which the library would treat as a logout. */
async function clearOtherAccount(
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

/** Browsers apply `form-action` to redirects too, and these lead back to the school. */
const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src data:",
  "form-action 'self' http: https:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");
