import { expect, test } from "vitest";
import { parseJson, readText } from "./body";
import { HttpError } from "./errors";

function post(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request("http://sealdesk.test/", {
    method: "POST",
    body,
    headers,
    duplex: "half",
  } as RequestInit);
}

async function statusOf(attempt: () => unknown): Promise<number | string> {
  try {
    return `passed: ${JSON.stringify(await attempt())}`;
  } catch (fault) {
    if (fault instanceof HttpError) return fault.status;
    throw fault;
  }
}

/** A body without end; counts what was asked of it. */
function endless(): {
  stream: ReadableStream<Uint8Array>;
  given: () => number;
  ended: () => boolean;
} {
  let given = 0;
  let ended = false;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      given += 65_536;
      controller.enqueue(new Uint8Array(65_536).fill(32));
    },
    cancel() {
      ended = true;
    },
  });
  return { stream, given: () => given, ended: () => ended };
}

test("a body at the limit is read, one byte more is refused", async () => {
  // XB-017
  expect(await readText(post("x".repeat(100)), 100)).toBe("x".repeat(100));
  expect(await statusOf(() => readText(post("x".repeat(101)), 100))).toBe(413);
  expect(await readText(post("é".repeat(50)), 100)).toBe("é".repeat(50));
  expect(await statusOf(() => readText(post("é".repeat(51)), 100))).toBe(413);
});

test("a body without end is cut off as soon as it is too large", async () => {
  // XB-017, F7
  const { stream, given, ended } = endless();
  expect(await statusOf(() => readText(post(stream), 1_000_000))).toBe(413);
  expect(given()).toBeLessThan(1_300_000);
  expect(ended()).toBe(true);
});

test("a declared length over the limit is refused without reading", async () => {
  const { stream, given } = endless();
  const request = post(stream, { "content-length": "1000001" });
  expect(await statusOf(() => readText(request, 1_000_000))).toBe(413);
  expect(given()).toBeLessThan(200_000);
});

test("a body that arrives shorter than declared is no whole body", async () => {
  expect(await statusOf(() => readText(post("{}", { "content-length": "3" }), 100))).toBe(400);
});

test("bytes that are no UTF-8 are refused, not replaced", async () => {
  const bytes = new Uint8Array([0x22, 0xff, 0xfe, 0x22]);
  expect(await statusOf(() => readText(post(bytes), 100))).toBe(400);
  expect(await statusOf(() => readText(post(new Blob([bytes]).stream()), 100))).toBe(400);
});

test("no body reads as empty text", async () => {
  expect(await readText(new Request("http://sealdesk.test/", { method: "POST" }), 10)).toBe("");
});

test("JSON is parsed up to a depth of 64", async () => {
  const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
  expect(await statusOf(() => parseJson(nested(64)))).toMatch("passed");
  expect(await statusOf(() => parseJson(nested(65)))).toBe(400);
  expect(await statusOf(() => parseJson(nested(1_000_000)))).toBe(400);
  expect(await statusOf(() => parseJson(`${'{"a":'.repeat(65)}1${"}".repeat(65)}`))).toBe(400);
});

test("brackets and quotes inside strings are not depth", () => {
  for (const text of ["[".repeat(200), '"]['.repeat(50), '\\[{"'.repeat(80), `${"\\".repeat(99)}[`])
    expect(parseJson(JSON.stringify({ text, more: [text] }))).toEqual({ text, more: [text] });
});

test("depth behind a tricky string is still found", async () => {
  for (const text of ["\\", '\\"', '"', "a\\\\", '\\\\"'])
    expect(
      await statusOf(() =>
        parseJson(`[${JSON.stringify(text)},${"[".repeat(70)}${"]".repeat(70)}]`),
      ),
    ).toBe(400);
});

test.each([["{"], ["nope"], ["{'a':1}"], ["[1,]"], ["\u0000"], ["NaN"], ["\ufeff{}"], ['"open']])(
  "%j is no JSON and says so in words",
  async (text) => {
    // XB-017
    expect(await statusOf(() => parseJson(text))).toBe(400);
  },
);

test.each([
  ['{"__proto__":{"admin":true}}'],
  ['{"a":{"b":[1,{"__proto__":"x"}]}}'],
  ['[[{"__proto__":null}]]'],
  ['{"\\u005f_proto__":1}'],
  ['{"__prot\\u006f__":1}'],
])("%s names a member no body has", async (text) => {
  expect(await statusOf(() => parseJson(text))).toBe(400);
});

test("the same word as a value, or in a longer name, is data like any other", () => {
  const data = { text: "what is __proto__?", my__proto__: ['"__proto__":', "\\u0041"] };
  expect(parseJson(JSON.stringify(data))).toEqual(data);
});
