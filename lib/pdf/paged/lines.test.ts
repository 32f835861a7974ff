/** Words too long for a line. */
import { expect, test } from "vitest";
import { loadFont } from "../../formats/testing/fonts";
import { breakParagraph } from "./lines";
import { engineFor, paragraph, randomFrom, setupFrom, TEXT } from "./testing";

const WIDTH = 50;

test.each(["x", "é", "ש", "’"])("a word of 50,000 %s is broken at the edge", async (sign) => {
  const { meter } = await engineFor(setupFrom(randomFrom(1)), loadFont);
  const text = `a ${sign.repeat(50_000)} b`;
  const given = paragraph("p", [{ kind: "text", text, style: TEXT }]);
  const lines = breakParagraph(given, { width: WIDTH, highest: 100 }, meter);
  expect(lines.map(({ from }) => from)).toEqual([0, ...lines.slice(0, -1).map(({ to }) => to)]);
  expect(lines.at(-1)?.to).toBe(text.length);
  expect(lines[0]?.to).toBe(2);
  for (const { width } of lines) expect(width).toBeLessThanOrEqual(WIDTH + 0.01);
  const letters = new Set(lines.slice(1, 10).map(({ from, to }) => to - from));
  expect(Math.max(...letters) - Math.min(...letters)).toBeLessThanOrEqual(1);
});
