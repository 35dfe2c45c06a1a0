import { type Html, html, page } from "../../pages/html.ts";
import type { GoogleAccount } from "../demo-accounts.ts";

const styles = "/google-assets/chooser.css";
const brand = html`<header><p class="brand">Google sandbox</p></header>`;

/** The account chooser, with the hinted account first. */
export function chooserPage(
  accounts: readonly GoogleAccount[],
  action: string,
  hinted?: string,
): string {
  const inOrder = accounts.toSorted((a, b) => Number(b.key === hinted) - Number(a.key === hinted));
  const rows = inOrder.map(accountButton).reduce(join, html``);
  return page(
    "Choose an account · Google sandbox",
    html`<body>
<main class="sheet" aria-labelledby="title">
${brand}
<h1 id="title">Choose an account</h1>
<p class="quiet">The school asks for your name and your email address.</p>
<form method="post" action="${action}" class="accounts">${rows}</form>
<form method="post" action="${action}/deny"><button type="submit" class="fail">Cancel</button></form>
<p class="quiet small">Nobody's account is used: this stands in for Google.</p>
</main>
</body>`,
    styles,
  );
}

/** The page for a browser without an open interaction. */
export function nothingToChoosePage(): string {
  return page(
    "Google sandbox",
    html`<body>
<main class="sheet" aria-labelledby="title">
${brand}
<h1 id="title">Nothing to choose</h1>
<p role="alert">This sign-in is over, or began in another browser. Start again at the school.</p>
</main>
</body>`,
    styles,
  );
}

function accountButton({ key, name, email, note }: GoogleAccount): Html {
  return html`<button type="submit" name="account" value="${key}" class="account">
<span class="name">${name ?? "No name"}</span>
<span class="email">${email ?? "no email address"}</span>
<span class="note">${note}</span>
</button>`;
}

function join(all: Html, one: Html): Html {
  return html`${all}${one}`;
}
