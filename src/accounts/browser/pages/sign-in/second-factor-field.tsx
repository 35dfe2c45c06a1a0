import { Button } from "#ui/forms/button.tsx";
import { TextField } from "#ui/forms/field.tsx";
import { OtpBoxes } from "#ui/forms/otp-boxes.tsx";
import type { SecondFactor } from "./use-second-factor.ts";

type SecondFactorFieldProps = Pick<
  SecondFactor,
  "isRecovery" | "code" | "error" | "change" | "choose"
>;

/** The code of the authenticator app, or a recovery code if the app is not available. */
export function SecondFactorField(props: SecondFactorFieldProps) {
  const { isRecovery, code, error, change, choose } = props;
  return (
    <div className="grid gap-2">
      {isRecovery ? (
        <TextField
          label="Recovery code"
          hint="Each works once."
          value={code}
          onChange={(event) => change(event.target.value.replace(/\s/g, ""))}
          error={error}
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      ) : (
        <OtpBoxes
          label="Code of your authenticator app"
          value={code}
          onChange={change}
          error={error}
          autoFocus
        />
      )}
      <Button
        variant="text"
        size="small"
        className="justify-self-start px-0"
        onClick={() => choose(!isRecovery)}
      >
        {isRecovery ? "Use the authenticator app" : "Use a recovery code"}
      </Button>
    </div>
  );
}
