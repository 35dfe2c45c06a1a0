// Emulates PayPal's SDK: the same `paypal.Buttons`, options and callbacks.
(() => {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement) || !script.src) return;
  const { origin, searchParams: asked } = new URL(script.src);
  const loadingDeadlineMs = 15_000;
  let popup = null;

  function newButtons(options = {}) {
    const button = buildButton(options.style);
    const state = { isBusy: false, isEnabled: true };
    let place = null;
    button.addEventListener("click", () => {
      if (!state.isBusy && state.isEnabled) void begin(options, state);
    });
    return {
      isEligible: () => true,
      /** Renders the button into an element or selector. */
      async render(target) {
        place = typeof target === "string" ? document.querySelector(target) : target;
        if (!(place instanceof Element)) throw new Error("Document is ready and element not found");
        place.append(button);
        options.onInit?.({}, { enable: () => enable(true), disable: () => enable(false) });
      },
      async close() {
        popup?.finish();
        button.remove();
        place = null;
      },
    };

    function enable(isEnabled) {
      state.isEnabled = isEnabled;
      button.setAttribute("aria-disabled", String(!isEnabled));
      button.style.opacity = isEnabled ? "1" : "0.55";
    }
  }

  async function begin(options, state) {
    state.isBusy = true;
    try {
      if (await isRefused(options.onClick)) return;
      demandSubscriptions();
      // The server creates it: creating it here would require the account's secret.
      const id = await options.createSubscription(
        { paymentSource: "paypal" },
        { subscription: { create: refuseCreation } },
      );
      if (typeof id !== "string" || id === "") throw new Error("createSubscription gave no id");
      const end = await open(id);
      if (end.event === "approved") await options.onApprove?.({ orderID: null, ...end.data }, {});
      else if (end.event === "error") throw new Error(end.data?.message ?? "The page failed");
      else options.onCancel?.({ subscriptionID: id, orderID: null }, {});
    } catch (error) {
      if (options.onError) options.onError(error);
      else reportError(error);
    } finally {
      state.isBusy = false;
    }
  }

  /** Whether `onClick` rejected the payment. */
  async function isRefused(onClick) {
    const refusal = Symbol("refused");
    const resolved = Symbol("resolved");
    const actions = { reject: async () => refusal, resolve: async () => resolved };
    return (await onClick?.({ fundingSource: "paypal" }, actions)) === refusal;
  }

  function demandSubscriptions() {
    if (asked.get("vault") === "true" && asked.get("intent") === "subscription") return;
    throw new Error("The script must be loaded with vault=true and intent=subscription");
  }

  async function refuseCreation() {
    throw new Error("The sandbox begins subscriptions on the server only");
  }

  /** Opens the approval page in an overlay; resolves when it closes. */
  function open(subscriptionId) {
    popup?.finish();
    const { dialog, frame } = buildDialog();
    const scrolling = document.documentElement.style.overflow;
    const { promise, resolve } = Promise.withResolvers();

    const finish = (end = { event: "cancelled" }) => {
      if (popup?.dialog !== dialog) return;
      popup = null;
      clearTimeout(timer);
      removeEventListener("message", onMessage);
      document.documentElement.style.overflow = scrolling;
      // Closing returns the focus to the opener.
      dialog.close();
      dialog.remove();
      resolve(end);
    };

    const onMessage = (message) => {
      if (message.origin !== origin || message.source !== frame.contentWindow) return;
      const { event, data } = message.data ?? {};
      if (event === "loaded") {
        clearTimeout(timer);
        // Focusing it again would take the focus from an element inside.
        if (document.activeElement !== frame) frame.focus();
      }
      if (["approved", "cancelled", "error"].includes(event)) finish({ event, data });
    };

    const timer = setTimeout(
      () => finish({ event: "error", data: { message: "The approval page did not load" } }),
      loadingDeadlineMs,
    );
    popup = { dialog, finish };
    addEventListener("message", onMessage);
    // Handles Escape before the page has the focus; afterwards the page handles it.
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      finish();
    });
    document.body.append(dialog);
    document.documentElement.style.overflow = "hidden";
    dialog.showModal();
    const names = new URLSearchParams({ subscription_id: subscriptionId, origin: location.origin });
    frame.src = `${origin}/webapps/billing/subscriptions?${names}`;
    frame.focus();
    return promise;
  }

  // Uses inline properties, which every content security policy allows.

  function buildButton(style = {}) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Pay with PayPal (sandbox)";
    Object.assign(button.style, {
      width: "100%",
      minHeight: `${Math.min(Math.max(Number(style.height) || 48, 44), 55)}px`,
      padding: "0 16px",
      font: "600 16px/1.2 system-ui, sans-serif",
      color: "#111827",
      background: "#f2b632",
      border: "1px solid #8a6410",
      borderRadius: style.shape === "pill" ? "999px" : "8px",
      cursor: "pointer",
    });
    return button;
  }

  function buildDialog() {
    const dialog = document.createElement("dialog");
    dialog.setAttribute("aria-label", "Wallet payment");
    Object.assign(dialog.style, {
      position: "fixed",
      inset: "0",
      display: "grid",
      placeItems: "center",
      width: "100vw",
      height: "100dvh",
      maxWidth: "none",
      maxHeight: "none",
      margin: "0",
      padding: "0",
      border: "0",
      background: "rgb(12 14 18 / 0.62)",
    });
    const frame = document.createElement("iframe");
    frame.title = "Wallet payment (sandbox)";
    Object.assign(frame.style, {
      width: "min(420px, calc(100vw - 24px))",
      height: "min(520px, calc(100dvh - 24px))",
      border: "0",
      borderRadius: "14px",
      background: "#fff",
      colorScheme: "light",
      boxShadow: "0 24px 64px rgb(0 0 0 / 0.4)",
    });
    dialog.append(frame);
    return { dialog, frame };
  }

  window.paypal = { version: "5.0.0-sandbox", Buttons: newButtons };
})();
