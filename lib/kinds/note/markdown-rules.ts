/** What GitHub's Markdown has beyond markdown-it's own: footnotes, and strikes of one `~` as of two. */
import type { StateBlock, StateInline } from "markdown-it";

const TILDE = 0x7e;
/** Strikes with one and with two tildes are kept apart as if they were different characters. */
const SINGLE = TILDE + 0x10000;

export function strike(state: StateInline, isSilent: boolean): boolean {
  if (isSilent || state.src.charCodeAt(state.pos) !== TILDE) return false;
  const { length, can_open, can_close } = state.scanDelims(state.pos, true);
  state.push("text", "", 0).content = "~".repeat(length);
  state.pos += length;
  const token = state.tokens.length - 1;
  const marker = length === 1 ? SINGLE : TILDE;
  if (length <= 2)
    state.delimiters.push({ marker, length: 0, token, end: -1, open: can_open, close: can_close });
  return true;
}

export function pairStrikes(state: StateInline): void {
  for (const { delimiters } of [state, ...state.tokens_meta.map((meta) => meta ?? {})])
    for (const { marker, end, token } of delimiters ?? []) {
      const closing = delimiters?.[end];
      if ((marker !== TILDE && marker !== SINGLE) || !closing) continue;
      const pair = [state.tokens[token], state.tokens[closing.token]];
      for (const [at, each] of pair.entries())
        if (each)
          Object.assign(each, {
            type: at === 0 ? "s_open" : "s_close",
            nesting: at === 0 ? 1 : -1,
            content: "",
          });
    }
}

/** `[^name]: text`, and what is indented below it. A reference to it stays the text it is. */
export function footnote(state: StateBlock, line: number, end: number, isSilent: boolean): boolean {
  const { bMarks, tShift, sCount, eMarks, blkIndent, parentType } = state;
  const [mark = 0, shift = 0, count = 0] = [bMarks[line], tShift[line], sCount[line]];
  if (count - blkIndent >= 4) return false;
  const begin = mark + shift;
  const [whole, name = ""] =
    /^\[\^([^\s[\]]{1,200})\]:[ \t]*/.exec(state.src.slice(begin, eMarks[line])) ?? [];
  if (whole === undefined) return false;
  if (isSilent) return true;
  state.push("footnote_open", "", 1).info = name;
  bMarks[line] = begin + whole.length;
  tShift[line] = 0;
  sCount[line] = blkIndent + 4;
  state.blkIndent = blkIndent + 4;
  state.parentType = "root";
  state.md.block.tokenize(state, line, end);
  Object.assign(state, { blkIndent, parentType });
  [bMarks[line], tShift[line], sCount[line]] = [mark, shift, count];
  state.push("footnote_close", "", -1);
  return true;
}
