/** Missing parts that a reader would expect: shown as a warning before the paper is sent, never a reason to refuse it. */
import { type BusinessPaper, isTrade } from "./paper";
import { totalsOf } from "./totals";

export function unreadyWords(paper: BusinessPaper): string[] {
  const words: string[] = [];
  if (paper.from.name.trim() === "") words.push("It doesn’t say who it’s from.");
  if (paper.to.name.trim() === "") words.push("It doesn’t say who it’s for.");
  if (isTrade(paper)) {
    if (totalsOf(paper).total === 0n) words.push("Its total is 0.");
    if (isBefore(paper.dueDate, paper.issueDate)) words.push("It’s due before its own date.");
    if (isBefore(paper.validUntil, paper.issueDate)) words.push("It ends before its own date.");
  }
  return words;
}

/** Days as `2026-11-28`; none is before nothing. */
const isBefore = (day: string, other: string) => day !== "" && other !== "" && day < other;
