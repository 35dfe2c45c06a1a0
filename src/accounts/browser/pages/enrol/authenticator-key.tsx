import { CopyButton } from "#ui/forms/copy-button.tsx";
import { linkClass } from "../sign-in/link-class.ts";

interface AuthenticatorKeyProps {
  /** In base32. */
  keyText: string;
  /** The `otpauth:` link with it. */
  uri: string;
}

/** How the key gets into an authenticator app. */
export function AuthenticatorKey({ keyText, uri }: AuthenticatorKeyProps) {
  return (
    <div className="grid gap-3 rounded-sheet bg-raised p-5 shadow-sheet ring-1 ring-line">
      <p className="text-small text-muted">
        On this device:{" "}
        <a href={uri} className={linkClass}>
          open it in your authenticator app
        </a>
        . Or type this key into the app, as one that is based on time:
      </p>
      <p className="font-mono text-base wrap-anywhere">{keyText.replace(/(.{4})(?=.)/g, "$1 ")}</p>
      <div className="flex flex-wrap items-center">
        <CopyButton text={keyText} what="the key" />
      </div>
    </div>
  );
}
