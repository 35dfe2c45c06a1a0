// The checkout page: pays, declines or closes, and notifies its opener.
(() => {
  const { accessCode, reference, email, status, error } = document.body.dataset;
  const parentOrigin = new URLSearchParams(location.search).get("origin");
  const isFramed = window.parent !== window;
  const form = document.getElementById("card");
  const message = document.getElementById("message");
  let isBusy = false;

  if (error !== undefined) notifyParent("error", { message: error });
  else notifyParent("loaded:transaction", { id: accessCode, accessCode, customer: { email } });

  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const { number, expiry } = form.elements;
    void submit("pay", { number: number.value, expiry: expiry.value });
  });
  document.getElementById("fail")?.addEventListener("click", () => void submit("fail", {}));
  for (const button of document.querySelectorAll("[data-channel]")) {
    button.addEventListener("click", () => submit("transfer", { channel: button.dataset.channel }));
  }
  document.getElementById("close").addEventListener("click", close);
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
    if (event.key === "Tab") keepFocusInside(event);
  });
  // In a frame, the page may get the focus later, and as a whole.
  addEventListener("focus", focusFirst);
  focusFirst();

  function focusFirst() {
    if (document.activeElement !== document.body) return;
    (document.getElementById("pay") ?? document.getElementById("close")).focus();
  }

  async function submit(what, card) {
    if (isBusy) return;
    setBusy(true);
    message.textContent = "";
    try {
      const response = await fetch(`/checkout/${accessCode}/${what}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(card),
      });
      const body = await response.json();
      if (body.data?.status === "success") return succeed("success", body);
      if (body.data?.status === "pending") return succeed("transfer:pending", body);
      message.textContent = response.ok ? "Card declined. Please try again." : body.message;
    } catch {
      message.textContent = "The payment could not be sent. Please try again.";
    }
    setBusy(false);
  }

  function succeed(event, body) {
    if (isFramed) return notifyParent(event, { ...body.data, message: body.message });
    if (body.data.redirectUrl) location.assign(body.data.redirectUrl);
    else location.reload();
  }

  function close() {
    // A payment in progress cannot be cancelled.
    if (isBusy) return;
    // The payment may have succeeded in another window: then leaving is no cancellation.
    const event = status === "success" ? "success" : "cancel";
    if (isFramed) return notifyParent(event, { reference, status });
    history.back();
  }

  function notifyParent(event, data) {
    if (isFramed && parentOrigin) window.parent.postMessage({ event, data }, parentOrigin);
  }

  function setBusy(isNow) {
    isBusy = isNow;
    for (const button of document.querySelectorAll("button")) button.disabled = isNow;
    const pay = document.getElementById("pay");
    if (pay === null) return;
    pay.dataset.busy = String(isNow);
    if (!isNow) pay.focus();
  }

  function keepFocusInside(event) {
    const stops = [...document.querySelectorAll("button:not(:disabled), input")];
    const leaving = event.shiftKey ? stops[0] : stops.at(-1);
    if (document.activeElement !== leaving) return;
    event.preventDefault();
    (event.shiftKey ? stops.at(-1) : stops[0]).focus();
  }
})();
