import { type Api, serve } from "#platform/server/http/serve.ts";
import { type AcceptedTerms, termsEndpoints } from "../../contract/security.ts";
import type { AccountsDeps } from "../deps.ts";
import { listTermsAcceptances } from "../queries/terms.ts";

type Deps = Pick<AccountsDeps, "db" | "readTerms">;

/** Adds the route that returns the terms and the version that the user accepted. */
export function addTermsApi(api: Api, deps: Deps): void {
  serve(api, termsEndpoints.acceptedTerms, ({ caller }) => getAcceptedTerms(deps, caller.userId));
}

async function getAcceptedTerms({ db, readTerms }: Deps, userId: string): Promise<AcceptedTerms> {
  const [{ version, effectiveOn }, [latest]] = await Promise.all([
    readTerms(),
    listTermsAcceptances(db, userId),
  ]);
  return {
    current: { version, effectiveOn },
    accepted: latest
      ? { version: latest.version, acceptedOn: latest.acceptedAt.toISOString() }
      : null,
  };
}
