/** Which number a draft gets when it is sent, and numbers of its sequence that no paper has. */
"use client";

import { numberTakenWords, readBook } from "@/client/business/numbers";
import { today } from "@/client/business/today";
import { useResolved } from "@/components/ui/use-resolved";
import {
  gapsOf,
  isTaken,
  type NumberBook,
  numberOfPaper,
  proposeNumber,
} from "@/lib/kinds/business/numbering";
import { type BusinessPaper, dateOf } from "@/lib/kinds/business/paper";

const SHOWN_GAPS = 3;

export function NumberHint({ id, paper }: { id: string; paper: BusinessPaper }) {
  // Without it there is no hint: the number is taken, or refused, when the paper is sent.
  const book = useResolved(readBook);
  const words = book && wordsFor(book, id, paper);
  return words ? <span className="min-w-0 text-ink-soft">{words}</span> : null;
}

function wordsFor(book: NumberBook, id: string, paper: BusinessPaper): string {
  const { type, number } = paper;
  const date = dateOf(paper) || today();
  const next = numberOfPaper(book, type, id) ?? proposeNumber(book, type, date);
  if (number !== "" && isTaken(book, type, number, id)) {
    return numberTakenWords(number, next);
  }
  const gaps = gapsOf(book, type, number || next);
  const more = gaps.length > SHOWN_GAPS ? " and others" : "";
  const missing = `Skipped numbers: ${gaps.slice(0, SHOWN_GAPS).join(", ")}${more}.`;
  return [
    ...(number === "" ? [`It gets the number ${next} when you send it.`] : []),
    ...(gaps.length > 0 ? [missing] : []),
  ].join(" ");
}
