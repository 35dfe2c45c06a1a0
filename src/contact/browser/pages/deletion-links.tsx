import type { ReactNode } from "react";
import { useState } from "react";
import { Link } from "react-router";
import { contactEndpoints } from "#contact/contract.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { ApiError, callApi } from "#platform/browser/api/call-api.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import { Button, type ButtonVariant, LinkButton } from "#ui/forms/button.tsx";
import { PageHeader } from "#ui/page/page.tsx";

type Outcome =
  | { kind: "asked" | "pending" }
  | { kind: "done"; text: string }
  | { kind: "failed"; text: string; isFinal: boolean };

/** The page of the confirmation link. A GET changes nothing, since mail clients prefetch links. */
export function ConfirmDeletion({ token }: { token: string }) {
  const confirm = async () => {
    const { data } = await callApi(contactEndpoints.confirmDeletion, { body: { token } });
    return `It will be deleted on ${presentDay(data.deleteOn, { weekday: true })}, at the latest on ${presentDay(data.latestOn, { weekday: true })}. We have sent you a mail with a link that stops it until then.`;
  };
  return (
    <Question
      title="Delete your account?"
      action={{ label: "Yes, delete my account", variant: "danger", run: confirm }}
      doneTitle="Your account will be deleted"
      refuse={{ label: "No, keep it", to: "/" }}
    >
      Three business days after you confirm, your profile, favourites, questions, replies and
      reviews are removed, and a plan that still renews is cancelled. Until then you can change your
      mind.
    </Question>
  );
}

/** The page of the link that cancels a deletion. */
export function CancelDeletion({ token }: { token: string }) {
  const cancel = async () => {
    await callApi(contactEndpoints.cancelDeletion, { body: { token } });
    return "The deletion was stopped. Everything is as it was.";
  };
  return (
    <Question
      title="Keep your account?"
      action={{ label: "Keep my account", variant: "primary", run: cancel }}
      doneTitle="Your account stays"
    >
      You asked for it to be deleted. Stop that here, and everything stays as it is.
    </Question>
  );
}

interface QuestionProps {
  title: string;
  action: { label: string; variant: ButtonVariant; run: () => Promise<string> };
  doneTitle: string;
  refuse?: { label: string; to: string };
  children: ReactNode;
}

function Question({ title, action, doneTitle, refuse, children }: QuestionProps) {
  const [outcome, setOutcome] = useState<Outcome>({ kind: "asked" });
  const run = async () => {
    setOutcome({ kind: "pending" });
    const next: Outcome = await action.run().then(
      (text) => ({ kind: "done", text }),
      (error: unknown) => ({
        kind: "failed",
        text: failureText(error, "Unable to send message."),
        // The link's state has changed; a retry would not help.
        isFinal: error instanceof ApiError && [400, 404, 409, 410].includes(error.status),
      }),
    );
    setOutcome(next);
  };
  const isDone = outcome.kind === "done";
  const isOver = outcome.kind === "failed" && outcome.isFinal;
  return (
    <>
      <div aria-live="polite">
        <PageHeader title={isDone ? doneTitle : title}>
          <p>{isDone ? outcome.text : children}</p>
        </PageHeader>
      </div>
      {isDone && <LinkButton to="/">Go Home</LinkButton>}
      {!isDone && !isOver && (
        <div className="button-row mb-6">
          <Button variant={action.variant} pending={outcome.kind === "pending"} onClick={run}>
            {action.label}
          </Button>
          {refuse && (
            <LinkButton to={refuse.to} variant="ghost">
              {refuse.label}
            </LinkButton>
          )}
        </div>
      )}
      {outcome.kind === "failed" && <Failure text={outcome.text} />}
    </>
  );
}

function Failure({ text }: { text: string }) {
  return (
    <div role="alert" className="mt-2 grid gap-2">
      <p className="font-medium text-danger-text">{text}</p>
      <p className="text-muted">
        You can{" "}
        <Link to="/account-deletion" className="text-accent-text underline underline-offset-4">
          send a request
        </Link>{" "}
        or{" "}
        <Link to="/contact" className="text-accent-text underline underline-offset-4">
          ask us
        </Link>
        .
      </p>
    </div>
  );
}
