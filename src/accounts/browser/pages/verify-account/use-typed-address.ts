import { useEffect } from "react";
import { sessionStore } from "#accounts/browser/session/session-store.ts";
import {
  forgetTypedAddress,
  keepTypedAddress,
  readTypedAddress,
} from "#accounts/browser/session/typed-address.ts";

interface AddressForm {
  getValues: (name: "email") => string;
  setValue: (name: "email", value: string) => void;
}

/** The address typed into one form stands in the next already, unless one signed in meanwhile. */
export function useTypedAddress({ getValues, setValue }: AddressForm): void {
  // Not while rendering: the form before this one is left only after that.
  useEffect(() => {
    const known = readTypedAddress();
    if (known !== "" && getValues("email") === "") setValue("email", known);
    return () => {
      if (sessionStore.getState().user.isAuthenticated) forgetTypedAddress();
      else keepTypedAddress(getValues("email"));
    };
  }, [getValues, setValue]);
}
