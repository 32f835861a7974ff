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
  if (book === null && paper.number !== "") return null;
  // It keeps its room until the number is known.
  const look = book === null ? "invisible min-w-0" : "min-w-0 text-ink-soft";
  const words = book === null ? nextWords("2026-001") : wordsFor(book, id, paper);
  return words ? <span className={look}>{words}</span> : null;
}

const nextWords = (number: string) => `It gets the number ${number} when you send it.`;

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
  return [...(number === "" ? [nextWords(next)] : []), ...(gaps.length > 0 ? [missing] : [])].join(
    " ",
  );
}
