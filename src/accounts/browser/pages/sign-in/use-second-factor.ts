import { useState } from "react";
import * as z from "zod/mini";
import { codeLength } from "#accounts/contract.ts";
import { secondFactorCode } from "#platform/contract/fresh-code.ts";

/** The second-factor code, requested after a correct password. No code works twice. */
export function useSecondFactor() {
  const [asked, setAsked] = useState(false);
  /** True for a recovery code in place of the authenticator app's. */
  const [isRecovery, setIsRecovery] = useState(false);
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const change = (typed: string) => {
    setCode(typed);
    setError(undefined);
  };
  const isReady = () => {
    if (!asked) return true;
    const isRight = isRecovery
      ? z.safeParse(secondFactorCode, code).success
      : code.length === codeLength;
    if (isRight) return true;
    setError(
      isRecovery ? "Please enter one of your recovery codes" : "Please enter the 6-digit code",
    );
    return false;
  };
  const choose = (isRecovery: boolean) => {
    setIsRecovery(isRecovery);
    change("");
  };
  return {
    asked,
    isRecovery,
    code,
    error,
    change,
    isReady,
    choose,
    ask: () => setAsked(true),
    forget: () => change(""),
  };
}

export type SecondFactor = ReturnType<typeof useSecondFactor>;
