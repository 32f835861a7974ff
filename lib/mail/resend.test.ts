import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { resendDriver } from "./resend";

/** Resend's documented answers, some of a proxy in between, and what each of them means for the mails. */
const answers: [number, string, string][] = [
  [400, "validation_error", "refused"],
  [400, "", "refused"],
  [401, "missing_api_key", "unreachable"],
  [401, "restricted_api_key", "unreachable"],
  [403, "invalid_api_key", "unreachable"],
  // A testing domain that may write to its owner only, or a domain that is not verified.
  [403, "validation_error", "deferred"],
  [403, "invalid_to_address", "deferred"],
  [403, "", "deferred"],
  [404, "not_found", "unreachable"],
  [405, "method_not_allowed", "unreachable"],
  [409, "invalid_idempotent_request", "deferred"],
  [409, "concurrent_idempotent_requests", "deferred"],
  [413, "", "refused"],
  [422, "invalid_from_address", "deferred"],
  [422, "missing_required_field", "refused"],
  [429, "rate_limit_exceeded", "unreachable"],
  [429, "daily_quota_exceeded", "unreachable"],
  [451, "security_error", "deferred"],
  [500, "application_error", "unreachable"],
  [503, "", "unreachable"],
];

test("Resend is asked over HTTP, each mail under its own key, and its answers are understood", async () => {
  const asked: { headers: Record<string, unknown>; body: Record<string, unknown> }[] = [];
  let [status, name] = [200, ""];
  const resend = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", () => {
      asked.push({ headers: request.headers, body: JSON.parse(text) });
      response.writeHead(status, { "Content-Type": "application/json" });
      const refusal = JSON.stringify({ statusCode: status, name, message: "no" });
      response.end(status === 200 ? '{"id":"1"}' : name ? refusal : "<html>");
    });
  });
  resend.listen(0, "127.0.0.1");
  await once(resend, "listening");
  const base = `http://127.0.0.1:${(resend.address() as AddressInfo).port}`;
  const driver = resendDriver("re_test", base);
  const message = {
    id: "7f1c7b3e-0000-4000-8000-000000000001",
    from: { name: 'The "Desk"', address: "desk@sealdesk.test" },
    to: "ada@sealdesk.test",
    replyTo: "bob@sealdesk.test",
    subject: "Hello",
    text: "Text",
    html: "<p>Text</p>",
    headers: { "Auto-Submitted": "auto-generated" },
    attachment: { filename: "a.pdf", content: Buffer.from("%PDF-") },
  };
  try {
    expect(await driver.deliver(message)).toEqual({ kind: "sent" });
    expect(asked[0]?.headers).toMatchObject({
      authorization: "Bearer re_test",
      "idempotency-key": message.id,
    });
    expect(asked[0]?.body).toEqual({
      from: '"The Desk" <desk@sealdesk.test>',
      to: ["ada@sealdesk.test"],
      subject: "Hello",
      text: "Text",
      html: "<p>Text</p>",
      headers: { "Auto-Submitted": "auto-generated" },
      reply_to: "bob@sealdesk.test",
      attachments: [{ filename: "a.pdf", content: "JVBERi0=" }],
    });
    const kinds: [number, string, string][] = [];
    for (const [answered, problem] of answers) {
      [status, name] = [answered, problem];
      kinds.push([status, name, (await driver.deliver(message)).kind]);
    }
    expect(kinds).toEqual(answers);
  } finally {
    resend.close();
    resend.closeAllConnections();
  }
  expect((await driver.deliver(message)).kind).toBe("unreachable");
});
