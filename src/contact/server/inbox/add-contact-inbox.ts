import { type Api, serve } from "#platform/server/http/serve.ts";
import { contactInboxEndpoints as endpoints } from "../../contract/inbox.ts";
import type { ContactDeps } from "../deps.ts";
import { listDeletionRequests, listStudioMessages } from "./list-contact-inbox.ts";
import { markMessage } from "./mark-message.ts";

/** Adds the studio's routes about messages and deletion requests, for instructors only. */
export function addContactInbox(api: Api, deps: ContactDeps): void {
  serve(api, endpoints.messages, ({ query }) => listStudioMessages(deps, query));
  serve(api, endpoints.markMessage, ({ caller, params, body }) =>
    markMessage(deps, { actorId: caller.userId, ...params, ...body }),
  );
  serve(api, endpoints.deletionRequests, ({ query }) => listDeletionRequests(deps, query));
}
