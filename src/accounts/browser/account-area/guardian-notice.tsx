import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { guardianEndpoints } from "#accounts/contract/guardian.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { Panel } from "#ui/feedback/panel.tsx";
import { Button } from "#ui/forms/button.tsx";
import { TextField } from "#ui/forms/field.tsx";

/** A notice that a minor's guardian has not confirmed yet, with a button to send the mail again. */
export function GuardianNotice({ userId }: { userId: string }) {
  const [guardianEmail, setGuardianEmail] = useState("");
  const ask = useMutation({
    mutationFn: async () => {
      const input = { params: { id: userId }, body: { guardianEmail } };
      return (await callApi(guardianEndpoints.askGuardian, input)).data;
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    ask.mutate();
  };
  return (
    <Panel title="Your parent or guardian has not confirmed yet" className="mb-6 max-w-[44rem]">
      <p>
        We have asked them by mail. Until they confirm you can look around, but not pay, ask or
        write. No mail? Send it again, or to another address.
      </p>
      <form onSubmit={send} className="mt-4 grid gap-4">
        <TextField
          label="Email of your parent or guardian"
          type="email"
          name="guardianEmail"
          required
          value={guardianEmail}
          onChange={({ target }) => setGuardianEmail(target.value)}
        />
        <div>
          <Button type="submit" variant="ghost" size="small" pending={ask.isPending}>
            Send the mail again
          </Button>
        </div>
      </form>
      <div aria-live="polite" className="mt-3">
        {ask.data && <p>We have sent a mail to {ask.data.email}.</p>}
        {ask.isError && (
          <p role="alert" className="font-medium text-danger-text">
            {failureText(ask.error, "Unable to send the mail. Please try again.")}
          </p>
        )}
      </div>
    </Panel>
  );
}

interface AwaitsGuardianProps {
  /** The action that needs the guardian's confirmation, as "pay for a plan". */
  toDo: string;
  className?: string;
}

/** Replaces buttons whose calls the server refuses until a minor's guardian has confirmed. */
export function AwaitsGuardian({ toDo, className }: AwaitsGuardianProps) {
  return (
    <Panel title="Your parent or guardian has not confirmed yet" {...(className && { className })}>
      Once they have, you can {toDo}.{" "}
      <Link to="/account-profile" className="text-accent-text underline underline-offset-4">
        Send them the mail again
      </Link>
    </Panel>
  );
}
