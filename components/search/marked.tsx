/** A text with the search terms highlighted. */
import type { Range, Snippet } from "@/client/search/snippet";

function Marked({ text, marks }: { text: string; marks: readonly Range[] }) {
  const parts = partsOf(text, marks);
  return parts.map(({ at, words, isMarked }) =>
    isMarked ? (
      <mark key={at} className="rounded-xs bg-accent-soft text-accent-text">
        {words}
      </mark>
    ) : (
      words
    ),
  );
}

/** Words left out at either end are told by an ellipsis. */
export function MarkedSnippet({ snippet: { text, marks, cut } }: { snippet: Snippet }) {
  return (
    <>
      {cut.before ? "… " : null}
      <Marked text={text} marks={marks} />
      {cut.after ? " …" : null}
    </>
  );
}

function partsOf(text: string, marks: readonly Range[]) {
  const parts: { at: number; words: string; isMarked: boolean }[] = [];
  let at = 0;
  const add = (to: number, isMarked: boolean) => {
    if (to > at) parts.push({ at, words: text.slice(at, to), isMarked });
    at = to;
  };
  for (const [from, to] of marks) {
    add(from, false);
    add(to, true);
  }
  add(text.length, false);
  return parts;
}
