import { expect, test } from "vitest";
import { paperOf } from "./paper";

test.each([
  ["en-US", "letter"],
  ["en", "letter"],
  ["fr-CA", "letter"],
  ["es-MX", "letter"],
  ["en-GB", "a4"],
  ["de", "a4"],
  ["ar", "a4"],
  ["pt-BR", "a4"],
  ["", "a4"],
  ["no language", "a4"],
])("the paper of %j is %s", (language, paper) => {
  expect(paperOf(language)).toBe(paper);
});
