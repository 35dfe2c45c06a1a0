import * as z from "zod/mini";
import { endpoint } from "#platform/contract.ts";

export const exportEndpoints = {
  ownData: endpoint({
    method: "GET",
    path: "/api/user/{id}/data",
    access: "user",
    self: "id",
    tag: "Accounts",
    summary: "Everything that the school keeps about the user, as a file",
    params: z.object({ id: z.uuid() }),
    data: z.null(),
    file: { contentType: "application/json", description: "The user's data, by section." },
    limit: { points: 10, durationSeconds: 3_600 },
  }),
};
