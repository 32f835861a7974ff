/** Runs of marked text as Markdown's nested inline content. */
import type { PhrasingContent } from "mdast";
import type { Run } from "./text-blocks";

/** Outermost first: a link around bold words is one link. */
const ORDER = ["link", "bold", "italic", "strike"] as const;

export function phrasingOf(runs: readonly Run[], from = 0): PhrasingContent[] {
  const mark = ORDER[from];
  if (mark === undefined) return runs.flatMap(leaf);
  const content: PhrasingContent[] = [];
  for (let at = 0; at < runs.length; ) {
    const value = sameness(runs[at], mark);
    let end = at + 1;
    while (end < runs.length && sameness(runs[end], mark) === value) end++;
    const inner = phrasingOf(runs.slice(at, end), from + 1);
    content.push(...(value === null ? inner : wrap(mark, value, inner)));
    at = end;
  }
  return content;
}

/** What makes two neighbours one: the same mark, and for a link the same address. */
function sameness(run: Run | undefined, mark: (typeof ORDER)[number]): string | null {
  const attributes = run?.marks[mark];
  if (attributes === undefined) return null;
  if (mark !== "link") return "";
  return typeof attributes.href === "string" ? attributes.href : "";
}

function wrap(
  mark: (typeof ORDER)[number],
  value: string,
  children: PhrasingContent[],
): PhrasingContent[] {
  switch (mark) {
    case "link":
      return [{ type: "link", url: value, children }];
    case "bold":
      return [{ type: "strong", children }];
    case "italic":
      return [{ type: "emphasis", children }];
    case "strike":
      return [{ type: "delete", children }];
  }
}

function leaf(run: Run): PhrasingContent[] {
  if (run.text === "\n") return [{ type: "break" }];
  return [
    run.marks.code ? { type: "inlineCode", value: run.text } : { type: "text", value: run.text },
  ];
}
