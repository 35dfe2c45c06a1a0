import { createHash } from "node:crypto";

/** Comes back by itself with the connection. */
const returnOnline = 'addEventListener("online",()=>location.reload())';

/** What the page without a connection may do: nothing but its own style and its one script. */
export const offlinePolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `script-src 'sha256-${createHash("sha256").update(returnOnline).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The page that stands where there is no connection. It needs no other file. */
export function writeOfflinePage(schoolName: string): string {
  const name = schoolName.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#0e0c0d">
<title>No connection · ${name}</title>
<style>
:root { color-scheme: dark; }
body {
  margin: 0; min-height: 100vh; box-sizing: border-box; padding: 48px clamp(20px, 6vw, 96px);
  display: grid; align-content: center; justify-items: start;
  background: #0e0c0d radial-gradient(60vmax 44vmax at 78% 24%, #e3b06724, transparent) no-repeat;
  color: #f3ecdf; font: 1.125rem/1.6 system-ui, sans-serif;
}
h1 {
  margin: 36px 0 0; font: 400 clamp(2rem, 5vw, 3.25rem)/1.08 Georgia, "Times New Roman", serif;
  letter-spacing: -0.02em; text-wrap: balance;
}
p { margin: 20px 0 0; max-width: 46ch; color: #b5aa9b; }
a {
  margin-top: 36px; min-height: 52px; padding: 0 28px; display: inline-flex; align-items: center;
  border-radius: 12px; background: #e3b067; color: #20160a; font-weight: 600; text-decoration: none;
}
a:focus-visible { outline: 2px solid #f3ecdf; outline-offset: 3px; }
</style>
</head>
<body>
<svg viewBox="0 0 25 24" width="50" height="48" aria-hidden="true"><path d="M0 0h7v22a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2zM18 0h7v22a2 2 0 0 1-2 2h-3a2 2 0 0 1-2-2z" fill="#f3ecdf"/><path d="M9 0h7v13a2 2 0 0 1-2 2h-3a2 2 0 0 1-2-2z" fill="#e3b067"/></svg>
<main>
<h1>The line has gone quiet</h1>
<p>You are offline, so this page of ${name} cannot come. It opens by itself when the connection is back. Your piano needs none: play what you know meanwhile.</p>
<p><a href="">Try again</a></p>
</main>
<script>${returnOnline}</script>
</body>
</html>
`;
}
