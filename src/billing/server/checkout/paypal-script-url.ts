/**
 * The address of PayPal's browser script for the school's own client id: buttons for subscriptions,
 * in dollars, and nothing else. `base` is theirs or the sandbox's, up to `/sdk/js`.
 */
export function paypalScriptUrl(base: string, clientId: string): string {
  const url = new URL(base);
  const wanted = { vault: "true", intent: "subscription", currency: "USD", components: "buttons" };
  url.search = new URLSearchParams({ "client-id": clientId, ...wanted }).toString();
  return url.href;
}
