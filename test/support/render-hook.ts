import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";

/** The result of a hook on the first render, without a browser. */
export function renderHook<Result>(useIt: () => Result): Result {
  const found: Result[] = [];
  const render = () => void found.push(useIt());
  const client = new QueryClient();
  renderToString(
    createElement(QueryClientProvider, { client }, createElement(HookHost, { render })),
  );
  const [result] = found;
  if (result === undefined) throw new Error("The hook gave nothing.");
  return result;
}

function HookHost({ render }: { render: () => void }) {
  render();
  return null;
}
