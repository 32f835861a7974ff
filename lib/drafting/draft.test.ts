/** The drafting route (R-001…R-011, D-70): its gate, its limits, the provider and what is done without one. */
import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { GET, POST } from "@/app/api/draft/route";
import { db } from "@/db/client";
import { rateLimit, user } from "@/db/schema";
import { resetEnv } from "@/lib/env";
import { newAccount, newNetwork } from "@/lib/testing/accounts";
import { type CallOptions, call } from "@/lib/testing/call";
import { serveJson } from "@/lib/testing/chains/server";
import { spent } from "@/lib/testing/limits";
import { writeSignedIn } from "@/lib/testing/signed-in";
import { draftDayLimit, draftLimit } from "./limits";

const PROMPT = "Invoice 2026-17 to Acme GmbH for 3 chairs at €120 each, due 2026-12-31";
const invoice = { kind: "invoice", prompt: PROMPT };
const asked = (body: unknown, options: CallOptions = {}) =>
  call(POST, {
    path: "/api/draft",
    body,
    ...options,
    headers: { "X-Svc-IP": newNetwork(), ...options.headers },
  });

afterEach(async () => {
  vi.unstubAllEnvs();
  resetEnv();
  await db()
    .delete(rateLimit)
    .where(eq(rateLimit.key, `${draftDayLimit.name}:all`));
});

/** @param answer of the model; an object is its JSON  @returns what the provider was asked */
async function withProvider(answer: unknown) {
  const questions: unknown[] = [];
  const url = await serveJson((question) => {
    questions.push(question);
    const content = typeof answer === "string" ? answer : JSON.stringify(answer);
    return { choices: [{ message: { content } }] };
  });
  vi.stubEnv("AI_BASE_URL", `${url}/v1`);
  vi.stubEnv("AI_MODEL", "small");
  vi.stubEnv("AI_API_KEY", "a key");
  resetEnv();
  return { questions, host: new URL(url).host };
}

//
test("a page can say who reads a description before one is sent", async () => {
  const path = "/api/draft";
  expect(await call(GET, { path })).toMatchObject({ status: 200, body: { provider: "local" } });
  const { host, questions } = await withProvider({});
  expect(await call(GET, { path })).toMatchObject({ status: 200, body: { provider: host } });
  expect(questions).toEqual([]);
});

// R-001 R-002 R-003 R-010
test.each<[object, object]>([
  [
    invoice,
    {
      invoice: {
        documentType: "invoice",
        number: "2026-17",
        dueDate: "2026-12-31",
        currency: "EUR",
        buyer: { name: "Acme GmbH" },
        items: [{ description: "chairs", quantity: "3", unitPrice: "120" }],
      },
    },
  ],
  [
    { kind: "invoice", documentType: "quote", prompt: "A quote for something." },
    { invoice: { documentType: "quote" } },
  ],
  [
    { kind: "payment", documentType: "receipt", prompt: "Received 50 EUR in cash from Bob Ray" },
    {
      payment: {
        ...{ documentType: "receipt", currency: "EUR", total: "50", method: "cash" },
        payer: "Bob Ray",
      },
    },
  ],
  [
    {
      kind: "contract",
      template: "nda",
      prompt: "NDA between Ada Ltd and Bob Inc. under Delaware",
    },
    {
      fields: {
        us_legal_name: "Ada Ltd",
        them_legal_name: "Bob Inc.",
        governing_law: "Delaware",
      },
    },
  ],
])("without a provider %j is read by our rules, and it is said", async (body, expected) => {
  const answered = await asked(body);
  expect([answered.status, answered.body]).toEqual([200, expected]);
  expect(answered.headers.get("x-svc-provider")).toBe("local");
});

// R-001 R-002 R-003 R-004 R-006
test.each<[string, unknown]>([
  ["no kind", { prompt: PROMPT }],
  ["another kind", { ...invoice, kind: "letter" }],
  ["another type", { ...invoice, documentType: "receipt" }],
  ["a payment without a type", { kind: "payment", prompt: PROMPT }],
  ["a contract without a template", { kind: "contract", prompt: PROMPT }],
  ["another template", { kind: "contract", template: "will", prompt: PROMPT }],
  ["9 characters", { ...invoice, prompt: "x".repeat(9) }],
  ["8,001 characters", { ...invoice, prompt: "x".repeat(8_001) }],
  ...["id", "content", "capability", "key", "anything"].map((name): [string, unknown] => [
    `the property ${name}`,
    { ...invoice, [name]: "x" },
  ]),
])("%s is refused with 400 and uses nothing up", async (_, body) => {
  const headers = { "X-Svc-IP": newNetwork() };
  await spent(draftLimit, headers["X-Svc-IP"], draftLimit.max - 1);
  expect((await asked(body, { headers })).status).toBe(400);
  expect((await asked(invoice, { headers })).status).toBe(200);
});

test.each([10, 8_000])("a prompt of %i characters passes", async (length) => {
  expect((await asked({ ...invoice, prompt: "x".repeat(length) })).status).toBe(200);
});

//
test("a network drafts six times in an hour, everybody together 150 times in a day", async () => {
  const headers = { "X-Svc-IP": newNetwork() };
  for (let time = 0; time < 6; time++) expect((await asked(invoice, { headers })).status).toBe(200);
  expect((await asked(invoice, { headers })).status).toBe(429);
  await db()
    .delete(rateLimit)
    .where(eq(rateLimit.key, `${draftDayLimit.name}:all`));
  await spent(draftDayLimit, "all", 149);
  expect((await asked(invoice)).status).toBe(200);
  expect((await asked(invoice)).status).toBe(429);
});

// R-008 A-042
test("AI off and Lockdown say no, to a page with a session and to a program", async () => {
  const person = await writeSignedIn();
  const { userId, key } = await newAccount();
  const page = () => asked(invoice, { headers: { Cookie: person.cookie } });
  const program = () => asked(invoice, { key });
  expect([(await page()).status, (await program()).status]).toEqual([200, 200]);
  for (const id of [person.userId, userId]) {
    await db().update(user).set({ aiOff: true }).where(eq(user.id, id));
  }
  for (const answered of [await page(), await program()]) {
    expect([answered.status, answered.body.reason]).toEqual([403, "ai-off"]);
  }
  await db().update(user).set({ aiOff: false, lockdown: true }).where(eq(user.id, person.userId));
  expect((await page()).body.reason).toBe("ai-off");
});

// R-005 R-009 R-011 D-70
test("a provider is asked for the words alone, and its answer is checked against them", async () => {
  const { questions, host } = await withProvider({
    documentType: "quote",
    number: "2026-17",
    issueDate: "23 November",
    dueDate: "2026-12-31",
    currency: "EUR",
    notes: "",
    terms: "Payable in gold.",
    buyer: { name: "ACME  GmbH", email: "made@up.example" },
    items: [{ description: "chairs", quantity: "3", unitPrice: "120" }, {}, { quantity: "3" }],
  });
  const answered = await asked(invoice);
  expect([answered.status, answered.body]).toEqual([
    200,
    {
      invoice: {
        ...{ documentType: "invoice", number: "2026-17", dueDate: "2026-12-31", currency: "EUR" },
        buyer: { name: "ACME  GmbH" },
        items: [{ description: "chairs", quantity: "3", unitPrice: "120" }],
      },
    },
  ]);
  expect(answered.headers.get("x-svc-provider")).toBe(host);
  expect(JSON.stringify(questions)).toContain(PROMPT);
});

test("of a provider's fields for a contract, those with other names are left out", async () => {
  await withProvider({ us_legal_name: "Ada Ltd", "Their Name": "Bob Inc.", purpose: "" });
  const prompt = "NDA between Ada Ltd and Bob Inc.";
  const answered = await asked({ kind: "contract", template: "nda", prompt });
  expect(answered.body).toEqual({ fields: { us_legal_name: "Ada Ltd" } });
});

//
test.each<[string, unknown]>([
  ["is not there", null],
  ["answers no JSON", "Sure! Here it is."],
  ["answers a list", []],
])("a provider that %s is 503, and the use is given back", async (_, answer) => {
  const headers = { "X-Svc-IP": newNetwork() };
  await spent(draftLimit, headers["X-Svc-IP"], draftLimit.max - 1);
  await withProvider(answer);
  if (answer === null) vi.stubEnv("AI_BASE_URL", "http://127.0.0.1:1/v1");
  resetEnv();
  const answered = await asked(invoice, { headers });
  expect([answered.status, answered.body.reason]).toEqual([503, "unavailable"]);
  vi.unstubAllEnvs();
  resetEnv();
  expect((await asked(invoice, { headers })).status).toBe(200);
});
