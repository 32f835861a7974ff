import { expect, test } from "vitest";
import { errors, HttpError } from "./errors";
import { errorResponse, type Format, faultResponse, formatOf } from "./formats";

const formats: Format[] = ["docs", "auth", "tickets", "sign", "pay", "oauth"];
const read = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as Record<string, unknown>,
});

test("each family words the same refusal in its own way", async () => {
  // XB-002, D-02, G-022
  const refusal = () => errors.rate(30);
  expect(await read(errorResponse("docs", refusal()))).toEqual({
    status: 429,
    body: { error: expect.any(String), reason: "rate" },
  });
  expect((await read(errorResponse("auth", refusal()))).body).toEqual({
    error: refusal().message,
    reason: "rate",
    code: "TOO_MANY_REQUESTS",
    message: refusal().message,
  });
  expect(await read(errorResponse("tickets", refusal()))).toEqual({
    status: 429,
    body: {
      error: { code: "rate_limited", message: expect.any(String) },
      retry_after_seconds: 30,
    },
  });
  expect((await read(errorResponse("sign", refusal()))).body).toEqual({
    error: { code: "rate_limited", message: expect.any(String) },
  });
  expect((await read(errorResponse("pay", refusal()))).body).toEqual({
    error: expect.any(String),
    code: "rate_limited",
  });
  expect((await read(errorResponse("oauth", refusal()))).body).toEqual({
    error: expect.any(String),
    error_description: expect.any(String),
  });
});

test.each(formats)(
  "a fault in the %s family is a 500 that reveals nothing about it",
  async (format) => {
    // XB-002
    const secret = "select secret from table at /home/app/file.ts:12";
    for (const fault of [new Error(secret), secret, null, { message: secret }]) {
      const response = faultResponse(format, fault, "GET /x");
      expect(response.status).toBe(500);
      expect(response.headers.get("content-type")).toMatch("application/json");
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(await response.text()).not.toMatch(/secret|home|file\.ts/);
    }
  },
);

test.each(formats)("no answer of the %s family is kept by a cache", (format) => {
  // XB-001
  for (const error of [errors.invalid("x"), errors.apiKey(), errors.notFound(), errors.size()])
    expect(errorResponse(format, error).headers.get("cache-control")).toBe("no-store");
});

test.each([
  ["ECONNREFUSED", Object.assign(new Error("connect"), { code: "ECONNREFUSED" })],
  ["a lost connection", new Error("Connection terminated unexpectedly")],
  ["a full pool", new Error("timeout exceeded when trying to connect")],
  ["a shutdown", Object.assign(new Error("x"), { code: "57P01" })],
  ["too many connections", Object.assign(new Error("x"), { code: "53300" })],
  [
    "a wrapped one",
    new Error("Failed query", { cause: Object.assign(new Error("x"), { code: "08006" }) }),
  ],
  [
    "several addresses that all refuse",
    new AggregateError([Object.assign(new Error("x"), { code: "ECONNREFUSED" })]),
  ],
])("a database that cannot be reached (%s) is a 503 with a time to try again", async (_, fault) => {
  const response = faultResponse("docs", fault, "GET /x");
  expect(response.headers.get("retry-after")).toBe("5");
  expect(await read(response)).toEqual({
    status: 503,
    body: { error: expect.any(String), reason: "unavailable" },
  });
});

test("a lock that another request holds too long is a 503 with a time to try again", () => {
  const held = Object.assign(new Error("lock timeout"), { code: "55P03" });
  const response = faultResponse("docs", held, "GET /x");
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
});

test("a statement that is wrong is our fault, not the database's", () => {
  const wrong = Object.assign(new Error("syntax error"), { code: "42601" });
  expect(faultResponse("docs", wrong, "GET /x").status).toBe(500);
});

test("the family follows from the path's first words, whole", () => {
  expect(formatOf("/api/documents")).toBe("docs");
  expect(formatOf("/api/auth/sign-out")).toBe("auth");
  expect(formatOf("/api/authors")).toBe("docs");
  expect(formatOf("/api/v1/tickets")).toBe("tickets");
  expect(formatOf("/api/v1")).toBe("tickets");
  expect(formatOf("/api/v10")).toBe("docs");
  expect(formatOf("/api/sign/v1/envelopes")).toBe("sign");
  expect(formatOf("/api/sign/inbox")).toBe("docs");
  expect(formatOf("/api/pay/links")).toBe("pay");
  expect(formatOf("/api/payments")).toBe("docs");
  expect(formatOf("/oauth/token")).toBe("oauth");
});

test("an error without a reason writes none, and further members stand beside it", async () => {
  const trashed = new HttpError(410, "trashed", "words", { extra: { trashedAt: "then" } });
  expect((await read(errorResponse("docs", trashed))).body).toEqual({
    error: "words",
    reason: "trashed",
    trashedAt: "then",
  });
  expect((await read(errorResponse("docs", errors.notFound()))).body).toEqual({
    error: expect.any(String),
  });
});
