/** Tells Markdown from ordinary text by its shape, so that prose with a stray asterisk stays prose. */

const SIGNS: [RegExp, number][] = [
  [/^#{1,6} \S/m, 2],
  [/^```[\s\S]*?^```/m, 2],
  [/^\|.+\|\n\|[\s:|-]+\|/m, 2],
  [/^ {0,3}[-*+] \[[ xX]\] /m, 2],
  [/^ {0,3}[-*+] \S.*\n {0,8}[-*+] \S/m, 2],
  [/^ {0,3}1[.)] \S.*\n {0,8}\d+[.)] \S/m, 2],
  [/\[[^\][\n]+\]\((?:https?:|mailto:|\/)[^)\s]+\)/, 2],
  [/^> \S/m, 1],
  [/^(?:---|\*\*\*)\s*$/m, 1],
  [/\*\*\S[^*\n]*\*\*/, 1],
  [/`[^`\n]+`/, 1],
  [/^[-*+] \S/m, 1],
];

/** The beginning of a text shows whether it is Markdown; judging more would let a hostile text freeze the page. */
const MAX_JUDGED_CHARS = 20_000;

export function looksLikeMarkdown(whole: string): boolean {
  if (whole.length < 4 || whole.length > 200_000) return false;
  const text = whole.slice(0, MAX_JUDGED_CHARS);
  let score = 0;
  for (const [sign, weight] of SIGNS) {
    if (sign.test(text)) score += weight;
    if (score >= 2) return true;
  }
  return false;
}
