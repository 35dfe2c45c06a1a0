import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";

/** What a hook of a page gives when the page is drawn, without a browser to draw it in. */
export function runHook<Result>(useIt: () => Result): Result {
  const found: Result[] = [];
  const draw = () => void found.push(useIt());
  const client = new QueryClient();
  renderToString(createElement(QueryClientProvider, { client }, createElement(Place, { draw })));
  const [result] = found;
  if (result === undefined) throw new Error("The hook gave nothing.");
  return result;
}

function Place({ draw }: { draw: () => void }) {
  draw();
  return null;
}
