import { useEffect } from "react";
import * as z from "zod/mini";
import { useSession } from "#accounts/browser/index.ts";
import { contactEndpoints, messageFields } from "#contact/contract.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { callApi } from "#platform/browser/api/call-api.ts";
import { readTabJson, removeTab, writeTab } from "#platform/browser/storage/tab-storage.ts";
import { type NoticePlace, notifyError, notifySuccess } from "#ui/feedback/toast.ts";
import { useCheckedForm } from "#ui/forms/use-checked-form.ts";

const rules = z.object(messageFields);
const empty = { name: "", email: "", subject: "", text: "" };
const fieldNames = ["name", "email", "subject", "text"] as const;

export interface FormKind {
  kind?: "account-deletion";
  /** The success notice (spec §8) and its place. */
  notice: string;
  place: NoticePlace;
  /** Called with the email of a sent request. */
  onSent?: (email: string) => void;
}

/**
 * A message form: idle, submitting, idle (spec §4). Name and e-mail of signed-in users are filled
 * in; fields are cleared on success and survive failures and reloads.
 */
export function useMessageForm({ kind, notice, place, onSent }: FormKind) {
  const { field, formState, getValues, handleSubmit, reset, setValue, watch } =
    useCheckedForm(rules);
  const form = kind ?? "message";
  useEffect(() => {
    // Input from before hydration is newer than the draft.
    const draft = readMessageDraft(form);
    for (const name of draft ? fieldNames : []) {
      if (draft?.[name] && (!getValues(name) || name === "subject")) setValue(name, draft[name]);
    }
    const { unsubscribe } = watch(() => storeMessageDraft(form, { ...empty, ...getValues() }));
    return unsubscribe;
  }, [form, getValues, setValue, watch]);
  const { currentUser } = useSession();
  const { name = "", email = "" } = currentUser ?? {};
  useEffect(() => {
    // Keeps input from before the session loaded.
    if (!getValues("name")) setValue("name", name);
    if (!getValues("email")) setValue("email", email);
  }, [name, email, getValues, setValue]);
  const send = handleSubmit(async (fields) => {
    try {
      await callApi(contactEndpoints.sendMessage, { body: { ...fields, ...(kind && { kind }) } });
      reset(empty);
      clearMessageDraft(form);
      onSent?.(currentUser?.email ?? fields.email);
      notifySuccess(notice, place);
    } catch (error) {
      notifyError(failureText(error, "Unable to send message."), place);
    }
  });
  return { field, isSubmitting: formState.isSubmitting, send };
}

const draft = z.object({
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  text: z.string(),
});
type MessageDraft = z.infer<typeof draft>;
type FormName = "message" | "account-deletion";

/** This tab's unsent draft of a form, or undefined. */
function readMessageDraft(form: FormName): MessageDraft | undefined {
  const { success, data } = z.safeParse(draft, readTabJson(keyOf(form)));
  return success ? data : undefined;
}

function storeMessageDraft(form: FormName, typed: MessageDraft): void {
  writeTab(keyOf(form), JSON.stringify(typed));
}

function clearMessageDraft(form: FormName): void {
  removeTab(keyOf(form));
}

const keyOf = (form: FormName) => `tlp-draft:${form}`;
