// The approval page: approves or leaves, and notifies its opener.
(() => {
  const { subscriptionId, baToken, status, cancelUrl, error } = document.body.dataset;
  const parentOrigin = new URLSearchParams(location.search).get("origin");
  const isFramed = window.parent !== window;
  const form = document.getElementById("approval");
  const message = document.getElementById("message");
  let isBusy = false;

  notifyParent(error === undefined ? "loaded" : "error", { message: error });
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    void agree(form.elements.email.value);
  });
  document.getElementById("leave")?.addEventListener("click", leave);
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") leave();
    if (event.key === "Tab") keepFocusInside(event);
  });
  // In a frame, the page may get the focus later, and as a whole.
  addEventListener("focus", focusFirst);
  focusFirst();

  function focusFirst() {
    if (document.activeElement !== document.body) return;
    (document.getElementById("approve") ?? document.getElementById("leave"))?.focus();
  }

  async function agree(email) {
    if (isBusy) return;
    setBusy(true);
    message.textContent = "";
    try {
      const response = await fetch(`/webapps/billing/subscriptions/${baToken}/approve`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email }),
      });
      const body = await response.json();
      if (response.ok) return succeed(body);
      message.textContent = body.message ?? "That did not work. Please try again.";
    } catch {
      message.textContent = "The approval could not be sent. Please try again.";
    }
    setBusy(false);
  }

  function succeed({ data, redirectUrl }) {
    if (isFramed) return notifyParent("approved", data);
    if (redirectUrl) location.assign(redirectUrl);
    else location.reload();
  }

  function leave() {
    // An approval in progress cannot be cancelled.
    if (isBusy) return;
    // The subscription may be approved in another window: then leaving is no cancellation.
    const isApproved =
      status !== undefined && !["APPROVAL_PENDING", "CANCELLED", "EXPIRED"].includes(status);
    const event = isApproved ? "approved" : "cancelled";
    if (isFramed)
      return notifyParent(event, { subscriptionID: subscriptionId, paymentSource: "paypal" });
    if (cancelUrl) location.assign(cancelUrl);
    else history.back();
  }

  function notifyParent(event, data) {
    if (isFramed && parentOrigin) window.parent.postMessage({ event, data }, parentOrigin);
  }

  function setBusy(isNow) {
    isBusy = isNow;
    for (const button of document.querySelectorAll("button")) button.disabled = isNow;
    if (!isNow) document.getElementById("approve")?.focus();
  }

  function keepFocusInside(event) {
    const stops = [...document.querySelectorAll("button:not(:disabled), input")];
    const leaving = event.shiftKey ? stops[0] : stops.at(-1);
    if (document.activeElement !== leaving) return;
    event.preventDefault();
    (event.shiftKey ? stops.at(-1) : stops[0]).focus();
  }
})();
