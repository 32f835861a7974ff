/** Reads foreign HTML and removes everything active from it. */

/**
 * Styles, scripts, handlers and bases never act from the clipboard (the page's policy and ProseMirror's inert
 * parse see to that); they are cut here so that an ordinary paste raises no policy report.
 */
export function withoutActive(html: string): string {
  return withoutCode(html).replace(/<[a-z][^<>]*>/gi, (tag) =>
    /^<(base|link)\b/i.test(tag)
      ? ""
      : tag.replace(/\son\w+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, ""),
  );
}

/** Cuts whole elements that hold no text of the note; one that is never closed takes the rest. Linear in any case. */
function withoutCode(html: string): string {
  const lower = html.toLowerCase();
  const opening = /<(style|script|title|xml)\b/g;
  let kept = "";
  let from = 0;
  for (let found = opening.exec(lower); found !== null; found = opening.exec(lower)) {
    kept += html.slice(from, found.index);
    const close = lower.indexOf(`</${found[1]}`, opening.lastIndex);
    const end = close === -1 ? -1 : lower.indexOf(">", close);
    if (end === -1) return kept;
    from = end + 1;
    opening.lastIndex = from;
  }
  return kept + html.slice(from);
}
