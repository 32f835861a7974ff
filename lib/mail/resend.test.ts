import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { resendDriver } from "./resend";

test("Resend is asked over HTTP, each mail under its own key, and its answers are understood", async () => {
  const asked: { headers: Record<string, unknown>; body: Record<string, unknown> }[] = [];
  let status = 200;
  const resend = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", () => {
      asked.push({ headers: request.headers, body: JSON.parse(text) });
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(status === 200 ? '{"id":"1"}' : '{"name":"x","message":"no"}');
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
    });
    const kinds: string[] = [];
    for (status of [400, 401, 403, 409, 422, 429, 500, 503])
      kinds.push((await driver.deliver(message)).kind);
    expect(kinds.join()).toBe(
      "refused,unreachable,unreachable,deferred,refused,unreachable,unreachable,unreachable",
    );
  } finally {
    resend.close();
    resend.closeAllConnections();
  }
  expect((await driver.deliver(message)).kind).toBe("unreachable");
});
