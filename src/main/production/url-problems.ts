import { isLoopbackHost, isPublicHost } from "./public-host.ts";

/** Why production must not use this URL, or undefined. */
export function findUrlProblem(text: string): string | undefined {
  const url = new URL(text);
  if (url.protocol !== "https:") return "needs an https:// address";
  if (url.username !== "" || url.password !== "") return "needs an address without credentials";
  if (!isPublicHost(url.hostname)) {
    return "needs a public host, not this machine, a private network or the demo's sandbox";
  }
  return undefined;
}

/** Why production must not send mail through this server, or undefined. */
export function findMailProblem(text: string): string | undefined {
  const { protocol, hostname, searchParams } = new URL(text);
  // These options disable encryption or the verification of certificates.
  if (searchParams.get("tls.rejectUnauthorized") === "false") {
    return "must not switch off the check of certificates";
  }
  const isEncrypted =
    protocol === "smtps:" ||
    (searchParams.get("requireTLS") === "true" && searchParams.get("ignoreTLS") !== "true");
  if (isEncrypted || isLoopbackHost(hostname)) return undefined;
  return "needs smtps://, or smtp://…?requireTLS=true, to another host";
}
