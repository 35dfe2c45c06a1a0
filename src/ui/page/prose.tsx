import { createElement, Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "../class-names.ts";

/** Text with structure, as the server reads it from Markdown: a tree, so that no HTML is trusted. */
export type RichText = readonly RichNode[];
export type RichNode =
  | string
  | { tag: RichTag; href?: string | undefined; children: readonly RichNode[] };
export type RichTag = "p" | "h2" | "h3" | "ul" | "ol" | "li" | "strong" | "em" | "a" | "br";

/** Long reading, within a comfortable measure. Its headings can be linked to. */
export function Prose({ text, className }: { text: RichText; className?: string }) {
  return (
    <div className={classNames("prose", className)}>
      {/* The text never changes once drawn, so its order is its identity. */}
      {createElement(Fragment, null, ...text.map(draw))}
    </div>
  );
}

/** The headings of rank 2, for a table of contents. */
export function headingsOf(text: RichText): { id: string; words: string }[] {
  return text.flatMap((node) => {
    if (typeof node === "string" || node.tag !== "h2") return [];
    const words = wordsOf(node);
    return [{ id: idOf(words), words }];
  });
}

function draw(node: RichNode): ReactNode {
  if (typeof node === "string") return node;
  const { tag, href, children } = node;
  if (tag === "br") return createElement("br");
  const inside = children.map(draw);
  if (tag === "h2") return createElement("h2", { id: idOf(wordsOf(node)) }, ...inside);
  if (tag !== "a") return createElement(tag, null, ...inside);
  if (href?.startsWith("/")) return createElement(Link, { to: href }, ...inside);
  return createElement("a", { href }, ...inside);
}

function wordsOf(node: RichNode): string {
  return typeof node === "string" ? node : node.children.map(wordsOf).join("");
}

function idOf(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
