import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { SignedOutOnly, useSession } from "#accounts/browser/index.ts";
import { signIn } from "#accounts/browser/session/sign-in.ts";
import { accountsEndpoints } from "#accounts/contract.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { notifyError } from "#ui/feedback/toast.ts";
import { Heading } from "#ui/page/page.tsx";
import { pageMeta } from "#ui/page/page-meta.ts";
import type { Route } from "./+types/google-return.ts";
import { showFailure } from "./sign-in/show-failure.ts";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Signing in",
    description: "You come back from Google and are being signed in.",
    hidden: true,
  });

/** Google's redirect URI; shows only a waiting message (spec §2). */
export default function GoogleReturn() {
  return (
    <SignedOutOnly>
      <ReturnStatus />
    </SignedOutOnly>
  );
}

function ReturnStatus() {
  useGoogleReturn();
  return (
    <div
      role="status"
      className="grid min-h-[calc(100dvh-4.5rem)] place-content-center px-5 py-12 text-center"
    >
      <Heading level={1}>Signing you in</Heading>
      <p className="mt-3 text-copy text-muted">One moment: Google has sent you back.</p>
      <span
        aria-hidden="true"
        className="mx-auto mt-8 h-1 w-24 animate-shimmer rounded-full bg-accent"
      />
    </div>
  );
}

/** Exchanges Google's code once, after the session has loaded as signed out. */
function useGoogleReturn(): void {
  const navigate = useNavigate();
  const { isLoading } = useSession();
  const isSent = useRef(false);
  useEffect(() => {
    if (isLoading || isSent.current) return;
    isSent.current = true;
    const query = new URLSearchParams(globalThis.location.search);
    void finish(query, (path) => navigate(path, { replace: true }));
  }, [isLoading, navigate]);
}

const declined =
  "You did not allow Google to sign you in. Log in with your password, or try Google again.";

async function finish(query: URLSearchParams, goTo: (path: string) => unknown): Promise<void> {
  const code = query.get("code");
  const state = query.get("state") ?? undefined;
  if (code === null) {
    const error = query.get("error");
    if (error !== null) notifyError(error === "access_denied" ? declined : "Something went wrong");
    return void goTo("/login");
  }
  try {
    const { data } = await callApi(accountsEndpoints.google, { body: { code, state } });
    // The page's guard then redirects to /.
    if ("user" in data) return signIn(data);
    goTo(`/create-account?${new URLSearchParams({ name: data.name, email: data.email })}`);
  } catch (error) {
    showFailure(error);
    goTo("/login");
  }
}
