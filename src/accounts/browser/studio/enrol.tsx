import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useNavigate } from "react-router";
import { loadUser, SignedInOnly, useSession } from "#accounts/browser/index.ts";
import { secondFactorEndpoints } from "#accounts/contract/second-factor.ts";
import type { CurrentUser } from "#accounts/contract.ts";
import { apiQuery } from "#platform/browser/api/api-query.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { pageMeta } from "#ui/page/page-meta.ts";
import { AuthLayout } from "../pages/sign-in/auth-layout.tsx";
import type { Route } from "./+types/enrol.ts";
import { AuthenticatorKey } from "./enrol/authenticator-key.tsx";
import { FirstCodeForm } from "./enrol/first-code-form.tsx";
import { KeyProofForm, type NewKey } from "./enrol/key-proof-form.tsx";
import { RecoveryCodeList } from "./enrol/recovery-codes.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Your authenticator",
    description: "Set up the app whose codes protect the teacher's account.",
    hidden: true,
  });

const picture = { picture: "close", position: "60% 50%" } as const;

/** The setup of an instructor's authenticator app, at the first login and for a new phone. */
export default function Enrol() {
  const { currentUser } = useSession();
  const isStudent = currentUser !== null && currentUser.role !== "instructor";
  return (
    <SignedInOnly waiting={<Skeleton className="m-8 h-96 rounded-sheet" />}>
      {isStudent && <Navigate to="/" replace />}
      {currentUser && !isStudent && <Steps user={currentUser} />}
    </SignedInOnly>
  );
}

function Steps({ user }: { user: CurrentUser }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const navigate = useNavigate();
  if (codes) {
    return (
      <AuthLayout
        {...picture}
        title="Keep these codes"
        lead="Each of them logs you in once when your phone is lost. Keep them where your phone is not: they are shown only now."
      >
        <RecoveryCodeList codes={codes} onKept={() => void navigate("/studio")} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      {...picture}
      title={user.needsEnrolment ? "One more lock for your school" : "Another authenticator"}
      lead="Whoever has your password alone must not reach your students. An authenticator app on your phone shows a new code every half a minute, which you type in when you log in."
    >
      <SetUp
        onDone={(codes) => {
          setCodes(codes);
          void loadUser();
        }}
      />
    </AuthLayout>
  );
}

interface SetUpProps {
  onDone: (recoveryCodes: readonly string[]) => void;
}

function SetUp({ onDone }: SetUpProps) {
  const [shown, setShown] = useState<NewKey>();
  const query = useQuery(
    apiQuery("/api/studio/authenticator", async () => secondFactorEndpoints.authenticator, {}),
  );
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton className="h-96 w-full rounded-sheet" />}
      errorText="Unable to fetch what your app needs."
    >
      {(proof) =>
        shown ? (
          <>
            <AuthenticatorKey keyText={shown.key} uri={shown.uri} />
            <FirstCodeForm onDone={onDone} onExpired={() => setShown(undefined)} />
          </>
        ) : (
          <KeyProofForm proof={proof} onShown={setShown} />
        )
      }
    </QueryView>
  );
}
