import type { FastifyRequest } from "fastify";
import type { Pool } from "pg";
import { AppError } from "#platform/server/errors.ts";
import { readToken } from "#platform/server/http/caller.ts";
import { ipKey } from "#platform/server/http/limits/limits.ts";
import { type Api, serve } from "#platform/server/http/serve.ts";
import { contactInboxEndpoints as endpoints } from "../contract/inbox.ts";
import { contactEndpoints } from "../contract.ts";
import { cancelDeletion, findPendingDeletion } from "./deletion/cancel-deletion.ts";
import { confirmDeletion } from "./deletion/confirm-deletion.ts";
import type { ContactDeps } from "./deps.ts";
import { listDeletionRequests, listStudioMessages } from "./inbox/list-contact-inbox.ts";
import { markMessage } from "./inbox/mark-message.ts";
import { createContactLimits } from "./limits.ts";
import { sendMessage } from "./messages/send-message.ts";

interface ContactApiDeps extends Omit<ContactDeps, "limits"> {
  pool: Pool;
}

/**
 * Adds messages to the school, the two links of a deletion request, and the instructors' lists of
 * messages and requests.
 */
export function registerContact(api: Api, { pool, ...options }: ContactApiDeps): void {
  const deps: ContactDeps = { ...options, limits: createContactLimits(pool) };

  addContactInbox(api, deps);

  serve(api, contactEndpoints.sendMessage, async ({ body, request }) => {
    const userId = await findSender(api, request);
    const { name, email, text, subject = "", kind = "message" } = body;
    await sendMessage(deps, {
      name,
      email,
      text,
      subject,
      kind,
      userId,
      ip: ipKey(request.ip),
    });
    const message = kind === "message" ? "Message sent" : "Request sent successfully";
    return { data: {}, message };
  });

  serve(api, contactEndpoints.pendingDeletion, async ({ caller }) => ({
    deletion: await findPendingDeletion(deps, caller.userId),
  }));

  serve(api, contactEndpoints.confirmDeletion, async ({ body }) => ({
    data: await confirmDeletion(deps, body.token),
    message: "Your account will be deleted",
  }));

  serve(api, contactEndpoints.cancelDeletion, async ({ body }) => {
    await cancelDeletion(deps, body.token);
    return { data: {}, message: "Your account stays" };
  });
}

/** The signed-in sender's id. An expired token counts as a guest: the form is public. */
async function findSender(api: Api, request: FastifyRequest): Promise<string | null> {
  try {
    const caller = await api.identifyCaller(readToken(request));
    return caller?.userId ?? null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Adds the studio's routes about messages and deletion requests, for instructors only. */
function addContactInbox(api: Api, deps: ContactDeps): void {
  serve(api, endpoints.messages, ({ query }) => listStudioMessages(deps, query));
  serve(api, endpoints.markMessage, ({ caller, params, body }) =>
    markMessage(deps, { actorId: caller.userId, ...params, ...body }),
  );
  serve(api, endpoints.deletionRequests, ({ query }) => listDeletionRequests(deps, query));
}
