import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AccountCard } from "#accounts/browser/account-area/account-card.tsx";
import { logout } from "#accounts/browser/index.ts";
import type { LoginSession } from "#accounts/contract/security.ts";
import { accountsEndpoints } from "#accounts/contract.ts";
import { apiQuery } from "#platform/browser/api/api-query.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { notifySuccess } from "#ui/feedback/toast.ts";
import { Button } from "#ui/forms/button.tsx";
import { Badge } from "#ui/media/badge.tsx";
import { Dialog } from "#ui/overlay/dialog.tsx";
import { showFailure } from "../sign-in/show-failure.ts";

/** The user's login sessions, with buttons to end one or all. */
export function LoginSessionList({ userId }: { userId: string }) {
  const params = { id: userId };
  const query = useQuery(
    apiQuery("/api/user/{id}/sessions", async () => accountsEndpoints.sessions, { params }),
  );
  const [asking, setAsking] = useState(false);
  return (
    <AccountCard title="Where you are signed in" lead="Sign out what you do not know.">
      <QueryView
        query={query}
        skeleton={<Skeleton className="h-20 w-full" />}
        errorText="Unable to fetch where you are signed in."
      >
        {(data) => (
          <ul className="divide-y divide-line border-y border-line">
            {data.sessions.map((session) => (
              <SessionRow key={session.id} userId={userId} session={session} />
            ))}
          </ul>
        )}
      </QueryView>
      <Button variant="ghost" className="mt-6 max-sm:w-full" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      {asking && <SignOutEverywhere userId={userId} onClose={() => setAsking(false)} />}
    </AccountCard>
  );
}

const time = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

function SessionRow({ userId, session }: { userId: string; session: LoginSession }) {
  const { id: sessionId, device, lastUsedAt, current } = session;
  const [pending, setPending] = useState(false);
  const queries = useQueryClient();
  const end = async () => {
    setPending(true);
    try {
      const params = { id: userId, sessionId };
      const { message } = await callApi(accountsEndpoints.endSession, { params });
      notifySuccess(message ?? "That device is signed out");
    } catch (error) {
      showFailure(error);
    }
    await queries.invalidateQueries({ queryKey: [accountsEndpoints.sessions.path] });
    setPending(false);
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{device}</p>
        <p className="text-sm text-muted">Last used {time.format(new Date(lastUsedAt))}</p>
      </div>
      {current ? (
        <Badge kind="accent">This device</Badge>
      ) : (
        <Button
          variant="ghost"
          size="small"
          pending={pending}
          aria-label={`Sign out ${device}, last used ${time.format(new Date(lastUsedAt))}`}
          onClick={() => void end()}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

function SignOutEverywhere({ userId, onClose }: { userId: string; onClose: () => void }) {
  const [pending, setPending] = useState(false);
  const end = async () => {
    setPending(true);
    try {
      const params = { id: userId };
      const { message } = await callApi(accountsEndpoints.endSessions, { params });
      notifySuccess(message ?? "You are signed out everywhere");
      await logout();
    } catch (error) {
      showFailure(error);
      setPending(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !pending && onClose()}
      title="Sign out everywhere?"
      description="Every device is signed out, this one too. You log in again with your password."
    >
      <div className="button-row">
        <Button variant="danger" pending={pending} onClick={() => void end()}>
          Sign out everywhere
        </Button>
        <Button variant="ghost" disabled={pending} onClick={onClose}>
          Stay signed in
        </Button>
      </div>
    </Dialog>
  );
}
