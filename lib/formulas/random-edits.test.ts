import { expect, test } from "vitest";
import { drill } from "../testing/drill";
import { emptyBook, randomEdit, randomFrom, rebuilt, valuesOf } from "./testing/random-edits";

const SEEDS = drill(120, 30);
const EDITS = 30;

test(`random edits, circles, arrays and moved rows give what a new workbook gives, seeds 1 to ${SEEDS}`, () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const random = randomFrom(seed);
    const book = emptyBook();
    const log: string[] = [];
    for (let edit = 0; edit < EDITS; edit++) {
      book.edit(() => {
        for (let left = 1 + random.below(3); left > 0; left--) log.push(randomEdit(book, random));
      });
      expect(valuesOf(book), `seed ${seed} after ${log.slice(-12).join("; ")}`).toEqual(
        valuesOf(rebuilt(book)),
      );
    }
  }
});
