import { createHash } from "node:crypto";
import { offlineStorageName } from "#platform/contract/offline-storage-name.ts";
import { surfaceColours } from "#site/contract/theme-colours.ts";
import type { Shell } from "#site/contract.ts";

/**
 * Before the first paint, the visitor's theme overrides the device's, as in before-paint.ts. The
 * page reloads when the connection returns. It also retries after a delay, since a browser may
 * report a connection that it lacks. It lists the practice rooms that this device has saved.
 */
const script = `(()=>{
const theme=RegExp("(?:^|; )tlp-theme"+location.port+"=(light|dark)").exec(document.cookie)?.[1];
if(theme){
document.documentElement.dataset.theme=theme;
for(const frame of document.querySelectorAll("[name=theme-color]"))frame.content=${JSON.stringify(surfaceColours)}[theme];
}
addEventListener("online",()=>location.reload());
if(navigator.onLine)setTimeout(()=>location.reload(),10000);
addEventListener("DOMContentLoaded",async()=>{
const name=${JSON.stringify(offlineStorageName)};
if(!await caches.has(name))return;
const cache=await caches.open(name);
const list=document.querySelector("ul");
for(const request of await cache.keys()){
const {pathname}=new URL(request.url);
if(!pathname.startsWith("/practice/"))continue;
const title=(await cache.match(request)).headers.get("room-title");
const item=list.appendChild(document.createElement("li"));
const link=item.appendChild(document.createElement("a"));
link.href=pathname;
link.textContent=decodeURIComponent(title??pathname);
}
document.querySelector("section").hidden=list.children.length===0;
});
})()`;

const darkTheme = (accent = "#e3b067") =>
  `--surface: ${surfaceColours.dark}; --glow: ${accent}24; --text: #f3ecdf; --muted: #b5aa9b; ` +
  `--accent: ${accent}; --key: #f3ecdf; color-scheme: dark;`;
const lightTheme = (accent = "#b97f35") =>
  `--surface: ${surfaceColours.light}; --glow: ${accent}24; --text: #1b1715; --muted: #6a5f54; ` +
  `--accent: ${accent}; --key: #1b1715; color-scheme: light;`;

/** The offline page's content security policy: only its own style and script. */
export const offlinePolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `script-src 'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The offline page, without any other file. */
export function writeOfflinePage(school: Pick<Shell, "name" | "accent">): string {
  const { accent } = school;
  const name = school.name.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${surfaceColours.light}">
<meta name="theme-color" content="${surfaceColours.dark}">
<title>No connection · ${name}</title>
<script>${script}</script>
<style>
:root { ${darkTheme(accent?.fill)} }
@media (prefers-color-scheme: light) { :root:not([data-theme="dark"]) { ${lightTheme(accent?.fill)} } }
:root[data-theme="light"] { ${lightTheme(accent?.fill)} }
body {
  margin: 0; min-height: 100vh; box-sizing: border-box; padding: 48px clamp(20px, 6vw, 96px);
  display: grid; align-content: center; justify-items: start;
  background: var(--surface) radial-gradient(60vmax 44vmax at 78% 24%, var(--glow), transparent) no-repeat;
  color: var(--text); font: 1.125rem/1.6 system-ui, sans-serif;
}
h1 {
  margin: 36px 0 0; font: 400 clamp(2rem, 5vw, 3.25rem)/1.08 Georgia, "Times New Roman", serif;
  letter-spacing: -0.02em; text-wrap: balance;
}
p { margin: 20px 0 0; max-width: 46ch; color: var(--muted); }
h2 { margin: 48px 0 0; font: 600 1.125rem/1.4 system-ui, sans-serif; }
ul { margin: 12px 0 0; padding: 0; list-style: none; }
li a { display: inline-block; min-height: 24px; padding: 10px 0; color: var(--accent); text-underline-offset: 4px; }
.again {
  margin-top: 36px; min-height: 52px; padding: 0 28px; display: inline-flex; align-items: center;
  border-radius: 12px; background: var(--accent); color: ${accent?.ink ?? "#20160a"}; font-weight: 600; text-decoration: none;
}
a:focus-visible { outline: 2px solid var(--text); outline-offset: 3px; }
</style>
</head>
<body>
<svg viewBox="0 0 25 24" width="50" height="48" aria-hidden="true"><path d="M0 0h7v22a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2zM18 0h7v22a2 2 0 0 1-2 2h-3a2 2 0 0 1-2-2z" fill="var(--key)"/><path d="M9 0h7v13a2 2 0 0 1-2 2h-3a2 2 0 0 1-2-2z" fill="var(--accent)"/></svg>
<main>
<h1>The line has gone quiet</h1>
<p>You are offline, so this page of ${name} cannot come. It opens by itself when the connection is back. Your piano needs none: play what you know meanwhile.</p>
<p><a class="again" href="">Try again</a></p>
<section hidden>
<h2>These practice rooms open without a connection</h2>
<ul></ul>
</section>
</main>
</body>
</html>
`;
}
