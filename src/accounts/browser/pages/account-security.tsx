import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { AccountArea } from "#accounts/browser/account-area/account-area.tsx";
import { useSession } from "#accounts/browser/index.ts";
import { accountsEndpoints, type CurrentUser } from "#accounts/contract.ts";
import { apiQuery } from "#platform/browser/api/api-query.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { pageMeta } from "#ui/page/page-meta.ts";
import type { Route } from "./+types/account-security.ts";
import { AcceptedTermsCard } from "./security/accepted-terms.tsx";
import { ChangeEmail } from "./security/change-email.tsx";
import { ChangePassword } from "./security/change-password.tsx";
import { LoginSessionList } from "./security/login-sessions.tsx";
import { OwnData } from "./security/own-data.tsx";

const Authenticator = lazy(async () => ({
  default: (await import("./security/authenticator.tsx")).Authenticator,
}));

export const handle = { pageTheme: "light" };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Security",
    description: "Change your password and your email, and see where you are signed in.",
    hidden: true,
  });

export default function AccountSecurity() {
  const { currentUser } = useSession();
  return (
    <AccountArea title="Security">
      {currentUser && <Security key={currentUser._id} user={currentUser} />}
    </AccountArea>
  );
}

function Security({ user }: { user: CurrentUser }) {
  const params = { id: user._id };
  const query = useQuery(
    apiQuery("/api/user/{id}/security", async () => accountsEndpoints.security, { params }),
  );
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton className="h-96 w-full rounded-sheet" />}
      errorText="Unable to fetch the settings of your account."
    >
      {(security) => (
        <div className="grid max-w-[44rem] gap-6">
          <ChangePassword user={user} security={security} />
          <ChangeEmail user={user} security={security} />
          {user.role === "instructor" && (
            <Suspense fallback={<Skeleton className="h-80 w-full rounded-sheet" />}>
              <Authenticator security={security} />
            </Suspense>
          )}
          <LoginSessionList userId={user._id} />
          <AcceptedTermsCard userId={user._id} />
          <OwnData userId={user._id} />
        </div>
      )}
    </QueryView>
  );
}
