import { useEffect } from "react";
import * as z from "zod/mini";
import { useSession } from "#accounts/client.ts";
import { contactEndpoints, messageFields } from "#contact/contract.ts";
import { callApi } from "#platform/browser/call-api.ts";
import { failureText } from "#platform/browser/failure-of.ts";
import { type NoticePlace, notifyError, notifySuccess } from "#ui/toast.ts";
import { useCheckedForm } from "#ui/use-checked-form.ts";

const rules = z.object(messageFields);
const empty = { name: "", email: "", subject: "", text: "" };

export interface FormKind {
  kind?: "account-deletion";
  /** Said when it was sent (spec §8), and where. */
  notice: string;
  place: NoticePlace;
}

/**
 * A form to the school: idle, submitting, idle (spec §4). Who is signed in finds name and e-mail
 * filled in; fields are cleared on success and kept on failure.
 */
export function useMessageForm({ kind, notice, place }: FormKind) {
  const { field, formState, getValues, handleSubmit, reset, setValue } = useCheckedForm(rules);
  const { currentUser } = useSession();
  const { name = "", email = "" } = currentUser ?? {};
  useEffect(() => {
    // What was typed before the session woke stays.
    if (!getValues("name")) setValue("name", name);
    if (!getValues("email")) setValue("email", email);
  }, [name, email, getValues, setValue]);
  const send = handleSubmit(async (fields) => {
    try {
      await callApi(contactEndpoints.sendMessage, { body: { ...fields, ...(kind && { kind }) } });
      reset(empty);
      notifySuccess(notice, place);
    } catch (error) {
      notifyError(failureText(error, "Unable to send message."), place);
    }
  });
  return { field, isSubmitting: formState.isSubmitting, send };
}
