import { createElement, Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "../class-names.ts";

/** Rich text as a tree, parsed from Markdown by the server, so that the browser needs no raw HTML. */
export type RichText = readonly ProseNode[];
export type ProseNode =
  | string
  | { tag: RichTag; href?: string | undefined; children: readonly ProseNode[] };
export type RichTag = "p" | "h2" | "h3" | "ul" | "ol" | "li" | "strong" | "em" | "a" | "br";

/** Long text with a limited line length. Its headings have ids. */
export function Prose({ text, className }: { text: RichText; className?: string }) {
  return (
    <div className={classNames("prose", className)}>
      {/* The text never changes, so the nodes need no keys. */}
      {createElement(Fragment, null, ...text.map(renderNode))}
    </div>
  );
}

/** The headings of rank 2, for a table of contents. */
export function headingsOf(text: RichText): { id: string; text: string }[] {
  return text.flatMap((node) => {
    if (typeof node === "string" || node.tag !== "h2") return [];
    const heading = textOf(node);
    return [{ id: idOf(heading), text: heading }];
  });
}

function renderNode(node: ProseNode): ReactNode {
  if (typeof node === "string") return node;
  const { tag, href, children } = node;
  if (tag === "br") return createElement("br");
  const inside = children.map(renderNode);
  if (tag === "h2") return createElement("h2", { id: idOf(textOf(node)) }, ...inside);
  if (tag !== "a") return createElement(tag, null, ...inside);
  if (href?.startsWith("/")) return createElement(Link, { to: href }, ...inside);
  return createElement("a", { href }, ...inside);
}

function textOf(node: ProseNode): string {
  return typeof node === "string" ? node : node.children.map(textOf).join("");
}

function idOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
