import { useEffect } from "react";
import { sessionStore } from "#accounts/browser/session/session-store.ts";
import {
  clearTypedEmail,
  readTypedEmail,
  storeTypedEmail,
} from "#accounts/browser/session/storage/typed-email.ts";

interface EmailForm {
  getValues: (name: "email") => string;
  setValue: (name: "email", value: string) => void;
}

/** Keeps a typed email for the next form, unless the user signed in meanwhile. */
export function useTypedEmail({ getValues, setValue }: EmailForm): void {
  // In an effect: the previous form unmounts only after rendering.
  useEffect(() => {
    const known = readTypedEmail();
    if (known !== "" && getValues("email") === "") setValue("email", known);
    return () => {
      if (sessionStore.getState().user.isAuthenticated) clearTypedEmail();
      else storeTypedEmail(getValues("email"));
    };
  }, [getValues, setValue]);
}
