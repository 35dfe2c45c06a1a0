import { useEffect } from "react";
import { sessionStore } from "#accounts/browser/session/session-store.ts";
import {
  clearTypedEmail,
  readTypedEmail,
  storeTypedEmail,
} from "#accounts/browser/session/typed-email.ts";

interface EmailForm {
  getValues: (name: "email") => string;
  setValue: (name: "email", value: string) => void;
}

/** The address typed into one form stands in the next already, unless one signed in meanwhile. */
export function useTypedEmail({ getValues, setValue }: EmailForm): void {
  // Not while rendering: the form before this one is left only after that.
  useEffect(() => {
    const known = readTypedEmail();
    if (known !== "" && getValues("email") === "") setValue("email", known);
    return () => {
      if (sessionStore.getState().user.isAuthenticated) clearTypedEmail();
      else storeTypedEmail(getValues("email"));
    };
  }, [getValues, setValue]);
}
