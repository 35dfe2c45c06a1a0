import { encode } from "uqr";
import { CopyButton } from "#ui/forms/copy-button.tsx";
import { linkClass } from "../../pages/sign-in/link-class.ts";

interface AuthenticatorKeyProps {
  /** In base32. */
  keyText: string;
  /** The `otpauth:` link with the key. */
  uri: string;
}

/** Shows the key as a QR code and as text for an authenticator app. */
export function AuthenticatorKey({ keyText, uri }: AuthenticatorKeyProps) {
  return (
    <div className="grid gap-3 rounded-sheet bg-raised p-5 shadow-sheet ring-1 ring-line">
      <p className="text-small text-muted">
        Scan this code with an authenticator app. On this device,{" "}
        <a href={uri} className={linkClass}>
          open it in your authenticator app
        </a>
        .
      </p>
      <QrCode text={uri} label="QR code of the key" />
      <p className="text-small text-muted">
        Or type this key into the app, as one that is based on time:
      </p>
      <p className="font-mono text-base wrap-anywhere">{keyText.replace(/(.{4})(?=.)/g, "$1 ")}</p>
      <div className="flex flex-wrap items-center">
        <CopyButton text={keyText} what="the key" />
      </div>
    </div>
  );
}

/** Dark on light in both themes, as cameras need it, with the quiet zone of four modules. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const modules = data.flatMap((row, y) => row.map((isDark, x) => isDark && `M${x} ${y}h1v1h-1z`));
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="w-full max-w-[220px] justify-self-center rounded-control"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={modules.filter(Boolean).join("")} fill="#000" />
    </svg>
  );
}
