// Emulates Paystack's inline script: the same class, methods and callbacks.
(() => {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement) || !script.src) return;
  const origin = new URL(script.src).origin;
  const loadingDeadlineMs = 15_000;
  let popup = null;

  class PaystackPop {
    /** Opens a checkout created by the server. */
    resumeTransaction(accessCode, callbacks = {}) {
      return open(`/checkout/${encodeURIComponent(accessCode)}?`, callbacks);
    }

    /** Starts a checkout in the browser, from its options. */
    newTransaction(options = {}) {
      const plain = Object.entries(options).filter(([, value]) => typeof value !== "function");
      const text = encodeURIComponent(JSON.stringify(Object.fromEntries(plain)));
      return open(`/checkout/new?options=${text}&`, options);
    }

    cancelTransaction() {
      popup?.finish("onCancel");
    }
  }

  function open(path, callbacks) {
    popup?.finish("onCancel");
    const { dialog, frame } = buildDialog();
    const scrolling = document.documentElement.style.overflow;
    const timer = setTimeout(
      () => finish("onError", { message: "The payment page did not load" }),
      loadingDeadlineMs,
    );

    const finish = (callback, argument) => {
      if (popup?.dialog !== dialog) return;
      popup = null;
      clearTimeout(timer);
      removeEventListener("message", onMessage);
      document.documentElement.style.overflow = scrolling;
      // Closing returns the focus to the opener.
      dialog.close();
      dialog.remove();
      callbacks[callback]?.(argument);
    };

    const onMessage = (message) => {
      if (message.origin !== origin || message.source !== frame.contentWindow) return;
      const { event, data } = message.data ?? {};
      if (event === "loaded:transaction") {
        clearTimeout(timer);
        // Focusing it again would take the focus from an element inside.
        if (document.activeElement !== frame) frame.focus();
        callbacks.onLoad?.(data);
      }
      // A transfer that the bank must still confirm is reported with status "pending".
      if (event === "success" || event === "transfer:pending") finish("onSuccess", data);
      if (event === "close" || event === "cancel") finish("onCancel");
      if (event === "error") finish("onError", data);
    };

    popup = { dialog, finish };
    addEventListener("message", onMessage);
    // Handles Escape before the page has the focus; afterwards the page handles it.
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      finish("onCancel");
    });
    document.body.append(dialog);
    document.documentElement.style.overflow = "hidden";
    dialog.showModal();
    frame.src = `${origin}${path}origin=${encodeURIComponent(location.origin)}`;
    frame.focus();
  }

  /** Styled by inline properties, which every content security policy allows. */
  function buildDialog() {
    const dialog = document.createElement("dialog");
    dialog.setAttribute("aria-label", "Card payment");
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
    frame.title = "Card payment (sandbox)";
    Object.assign(frame.style, {
      width: "min(420px, calc(100vw - 24px))",
      height: "min(600px, calc(100dvh - 24px))",
      border: "0",
      borderRadius: "14px",
      background: "#fff",
      colorScheme: "light",
      boxShadow: "0 24px 64px rgb(0 0 0 / 0.4)",
    });
    dialog.append(frame);
    return { dialog, frame };
  }

  window.PaystackPop = PaystackPop;
})();
