/**
 * URL of PayPal's SDK script for the school's client id: subscription buttons in dollars only.
 * `base` is the URL up to `/sdk/js`, PayPal's or the sandbox's.
 */
export function paypalScriptUrl(base: string, clientId: string): string {
  const url = new URL(base);
  const wanted = { vault: "true", intent: "subscription", currency: "USD", components: "buttons" };
  url.search = new URLSearchParams({ "client-id": clientId, ...wanted }).toString();
  return url.href;
}
