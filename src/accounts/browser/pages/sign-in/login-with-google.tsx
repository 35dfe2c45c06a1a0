import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { googleStart } from "#accounts/contract.ts";
import { notifyError } from "#ui/feedback/toast.ts";
import { buttonClass } from "#ui/forms/button.tsx";

/**
 * A link to Google's consent page, which serves both login and registration. Sends the current path
 * along (spec §2).
 */
export function LoginWithGoogle({ label = "Login with Google" }: { label?: string }) {
  const { pathname } = useLocation();
  useGoogleUnavailableNotice();
  return (
    <div className="mt-5 grid gap-5">
      <p aria-hidden="true" className="flex items-center gap-4 text-sm text-muted">
        <span className="h-px grow bg-border" />
        or
        <span className="h-px grow bg-border" />
      </p>
      <a
        href={`${googleStart.path}?from=${encodeURIComponent(pathname)}`}
        className={buttonClass({ variant: "ghost", size: "wide" })}
      >
        <GoogleMark />
        {label}
      </a>
    </div>
  );
}

/** The server redirects back with `?failed=google` when Google is unavailable (spec §8). */
function useGoogleUnavailableNotice(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const { pathname, search } = globalThis.location;
    if (new URLSearchParams(search).get("failed") !== "google") return;
    notifyError("Something went wrong");
    // Shown once, and not again after a reload.
    void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [navigate]);
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92c1.7-1.57 2.68-3.88 2.68-6.62Z"
      />
      <path
        fill="#34a853"
        d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26c-.8.54-1.84.86-3.04.86-2.34 0-4.33-1.58-5.04-3.71H.96v2.33A9 9 0 0 0 9 18Z"
      />
      <path
        fill="#fbbc05"
        d="M3.96 10.71a5.41 5.41 0 0 1 0-3.42V4.96H.96a9 9 0 0 0 0 8.08l3-2.33Z"
      />
      <path
        fill="#ea4335"
        d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.59A9 9 0 0 0 .96 4.96l3 2.33C4.67 5.16 6.66 3.58 9 3.58Z"
      />
    </svg>
  );
}
