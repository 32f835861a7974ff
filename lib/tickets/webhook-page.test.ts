/**
 * The developers' page about webhooks is right: its examples are events, its programs verify, and its numbers are ours.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { TicketWebhook, ticketEventTypes } from "@/lib/contract/desk-webhooks";
import { PAY_EVENT_TYPES, PayEvent } from "@/lib/contract/pay-shapes";
import { readGuide, samplesOf } from "@/lib/testing/guide";
import { CONCURRENCY, MAX_ENDPOINTS, OPENS_AFTER, RETRY_MINUTES } from "@/lib/webhooks/limits";
import { newSecret, signedHeaders } from "@/lib/webhooks/sign";

const page = readGuide("webhooks");
const folder = mkdtempSync(join(tmpdir(), "sealdesk-page-"));
afterAll(() => rmSync(folder, { recursive: true }));

const blocks = (language: string) => samplesOf("webhooks", language);

test("its examples have the shape of what is sent, and it names every event", () => {
  const parse = (event: { type: string }) =>
    event.type.startsWith("pay.") ? PayEvent.parse(event) : TicketWebhook.parse(event);
  const examples = blocks("json").map((text) => parse(JSON.parse(text)));
  expect(examples.map(({ type }) => type)).toEqual([
    "ticket.created",
    "ticket.replied",
    "ticket.resolved",
    "pay.paid",
  ]);
  for (const type of [...ticketEventTypes, ...PAY_EVENT_TYPES])
    expect(page).toContain(`\`${type}\``);
});

/** Inputs that each program must accept or refuse. */
const [secret, other] = [newSecret(), newSecret()];
const body = JSON.stringify({ id: "evt_1", words: "Grüße" });
const at = 1_795_251_600;
const headers = signedHeaders([other, secret], { id: "evt_1", at, body });
const cases: [
  string,
  { secret: string; headers: Record<string, string>; body: string; now: number },
  boolean,
][] = [
  ["as it came", { secret, headers, body, now: at + 300 }, true],
  ["under the other secret", { secret: other, headers, body, now: at - 300 }, true],
  ["too late", { secret, headers, body, now: at + 301 }, false],
  ["too early", { secret, headers, body, now: at - 301 }, false],
  ["another body", { secret, headers, body: `${body} `, now: at }, false],
  ["another id", { secret, headers: { ...headers, "webhook-id": "evt_2" }, body, now: at }, false],
  ["a third secret", { secret: newSecret(), headers, body, now: at }, false],
];

test("its Node program tells our signatures from others", async () => {
  const [program = ""] = blocks("js");
  const file = join(folder, "verify.mjs");
  writeFileSync(file, program);
  const { verify } = await import(/* @vite-ignore */ pathToFileURL(file).href);
  for (const [what, given, isGood] of cases) {
    const ask = () => verify(given.secret, given.headers, given.body, given.now);
    if (isGood) expect({ what, event: ask() }).toEqual({ what, event: JSON.parse(body) });
    else expect(ask, what).toThrow();
  }
});

const python = ["python3", "python"].find((name) => {
  try {
    return execFileSync(name, ["-c", "import sys; print(sys.version_info >= (3, 9))"])
      .toString()
      .includes("True");
  } catch {
    return false;
  }
});

test.skipIf(!python)("its Python program does, too", () => {
  const [program = ""] = blocks("python");
  const asks = `
import sys
for case in json.load(sys.stdin):
    try:
        print(json.dumps(verify(case["secret"], case["headers"], case["body"], case["now"])))
    except ValueError:
        print("null")
`;
  const input = JSON.stringify(cases.map(([, given]) => given));
  const said = execFileSync(python ?? "python3", ["-c", program + asks], { input }).toString();
  const expected = cases.map(([, , isGood]) => (isGood ? JSON.parse(body) : null));
  expect(
    said
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toEqual(expected);
});

test("its numbers are the current limits", () => {
  const rows = [...page.matchAll(/^\| (\d) \| (\d+) (minute|hour|day)s? later \|$/gm)];
  const seconds = { minute: 60, hour: 3_600, day: 86_400 };
  const said = rows.map(
    ([, , count, unit]) => Number(count) * seconds[unit as keyof typeof seconds],
  );
  expect(said).toEqual(RETRY_MINUTES.map((minutes) => minutes * 60));
  expect(page).toContain(`After ${OPENS_AFTER} failures in a row`);
  expect(page).toContain(`At most ${CONCURRENCY} requests`);
  expect([page.includes("up to five webhooks"), MAX_ENDPOINTS]).toEqual([true, 5]);
});
