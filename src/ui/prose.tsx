import { createElement, Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";

/** Text with structure, as the server reads it from Markdown: a tree, so that no HTML is trusted. */
export type RichText = readonly RichNode[];
export type RichNode =
  | string
  | { tag: RichTag; href?: string | undefined; children: readonly RichNode[] };
export type RichTag = "p" | "h2" | "h3" | "ul" | "ol" | "li" | "strong" | "em" | "a" | "br";

/** Long reading, within a comfortable measure. */
export function Prose({ text, className }: { text: RichText; className?: string }) {
  return <div className={classNames("prose", className)}>{drawAll(text)}</div>;
}

function drawAll(nodes: RichText): ReactNode {
  // The text never changes once drawn, so its order is its identity.
  return createElement(Fragment, null, ...nodes.map(draw));
}

function draw(node: RichNode): ReactNode {
  if (typeof node === "string") return node;
  const { tag, href, children } = node;
  if (tag === "br") return <br />;
  const inside = children.map(draw);
  if (tag !== "a") return createElement(tag, null, ...inside);
  if (href?.startsWith("/")) return createElement(Link, { to: href }, ...inside);
  return createElement("a", { href }, ...inside);
}
