import fc from "fast-check";
import { expect, test } from "vitest";
import { EventParser } from "./sse";
import { readEvent } from "./stream";

const TEXT =
  ': ping\n\nevent: hello\ndata: {"version":3}\n\nevent: at\r\ndata: {"cursor":4}\r\n\r\ndata: a\ndata:  b\n\nevent: empty\n\n';
const EVENTS = [
  { event: "hello", data: '{"version":3}' },
  { event: "at", data: '{"cursor":4}' },
  { event: "message", data: "a\n b" },
];

test("events are read completely; pings and events without data return none", () => {
  expect(new EventParser().push(TEXT)).toEqual(EVENTS);
});

test("events are the same wherever the network splits the stream (seed 2026)", () => {
  const cuts = fc.array(fc.nat(TEXT.length), { maxLength: 12 });
  fc.assert(
    fc.property(cuts, (places) => {
      const parser = new EventParser();
      const sorted = [0, ...places.sort((a, b) => a - b), TEXT.length];
      const found = sorted.slice(1).flatMap((end, at) => parser.push(TEXT.slice(sorted[at], end)));
      expect(found).toEqual(EVENTS);
    }),
    { seed: 2026 },
  );
});

test("an unknown event is ignored; a known one of another shape is refused", () => {
  expect(readEvent({ event: "later", data: "?" })).toBeNull();
  expect(readEvent({ event: "at", data: '{"cursor":7}' })).toEqual({ name: "at", cursor: 7 });
  expect(() => readEvent({ event: "at", data: '{"cursor":-1}' })).toThrow();
  expect(() => readEvent({ event: "update", data: "{" })).toThrow();
});
