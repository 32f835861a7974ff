import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeEach, expect, test } from "vitest";
import { pool } from "@/db/client";
import { newCapability } from "@/lib/protocol/capability";
import { newInboxKey } from "@/lib/protocol/ecdh";
import { openInboxRow } from "@/lib/protocol/sign-inbox";
import { publishInboxKey, readRows } from "@/lib/signing/inbox";
import { forgetCounters } from "@/lib/testing/limits";
import { use as call, type McpClient, newClient } from "@/lib/testing/mcp";
import { use } from "@/lib/testing/outbox";
import { recipientsOf, smallPdf } from "@/lib/testing/signing";

beforeEach(forgetCounters);

const confirmed = () =>
  newClient({ email: `${newCapability().slice(0, 12).toLowerCase()}@sealdesk.test` });
const newSigning = async (signers = 1) => {
  const recipients = recipientsOf(signers);
  return {
    title: "Lease",
    pdf: { data: Buffer.from(await smallPdf()).toString("base64") },
    recipients,
    fields: recipients.map(({ id }, at) => ({
      ...{ recipientId: id, type: "signature", page: 1 },
      ...{ x: 0.1, y: 0.1 + at * 0.2, width: 0.3, height: 0.1 },
    })),
  };
};
const send = async (client: McpClient, more: object = {}, signers = 1) =>
  (await call(client, "sign_send", { ...(await newSigning(signers)), ...more })) as {
    isError?: boolean;
    structuredContent: Record<string, never>;
    _meta?: Record<string, { code: string; reason: string | null }>;
  };

// M-031, M-034, M-036
test("a PDF is sent for signing, followed, reminded of and cancelled", async () => {
  const client = await confirmed();
  const { structuredContent: sent } = await send(client, {}, 2);
  expect(sent).toMatchObject({
    status: "active",
    inbox: "no_key",
    recipients: [{ id: "r1", emailed: true }, { emailed: true }],
  });
  const link = sent.reviewLink;
  const status = (await call(client, "sign_status", { link })).structuredContent;
  expect(status).toMatchObject({ title: "Lease", recipients: [{ status: "sent" }, {}] });
  expect(JSON.stringify(status)).not.toMatch(/#/);
  expect((await call(client, "sign_remind", { link })).structuredContent).toEqual({
    reminded: [],
    skipped: [
      { id: "r1", reason: "too_soon" },
      { id: "r2", reason: "too_soon" },
    ],
  });
  const { content } = await call(client, "sign_pdf", { link, which: "original" });
  expect(Buffer.from(content[0].resource.blob, "base64").subarray(0, 5).toString()).toBe("%PDF-");
  expect(await call(client, "sign_pdf", { link })).toMatchObject({
    structuredContent: { code: "conflict", reason: "not_completed" },
  });
  for (const reason of ["\0", "\ud800"])
    expect((await call(client, "sign_cancel", { link, reason }))._meta["sh.svc/error"].code).toBe(
      "invalid",
    );
  const cancelled = await call(client, "sign_cancel", { link, reason: "Mistake" });
  expect(cancelled.structuredContent).toMatchObject({ status: "cancelled" });
  expect((await call(client, "sign_remind", { link }))._meta["sh.svc/error"].code).toBe("gone");
});

// M-034
test("the request's key is left in the account's inbox, readable only by its browsers", async () => {
  const client = await confirmed();
  const { publicKey, privateKey } = await newInboxKey();
  await publishInboxKey(client.userId, publicKey);
  const { structuredContent: sent } = await send(client);
  expect(sent.inbox).toBe("stored");
  const { rows } = await readRows(client.userId);
  const entries = await Promise.all(rows.map((row) => openInboxRow(row, privateKey)));
  expect(entries).toMatchObject([{ id: sent.id, title: "Lease", status: "active" }]);
  expect(String(sent.reviewLink)).toContain(`#${entries[0]?.admin}`);
});

// M-035
test("a PDF is fetched from its address, and what is none is not sent", async () => {
  const pdf = Buffer.from(await smallPdf());
  const server = createServer(({ url }, response) =>
    url === "/lease.pdf" ? response.end(pdf) : response.writeHead(404).end(),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  use({ OUTSIDE_ALLOW: origin });
  try {
    const client = await confirmed();
    const sent = await send(client, { pdf: { url: `${origin}/lease.pdf` } });
    const link = sent.structuredContent.reviewLink;
    const { content } = await call(client, "sign_pdf", { link, which: "original" });
    expect(Buffer.from(content[0].resource.blob, "base64").equals(pdf)).toBe(true);
    const gone = await send(client, { pdf: { url: `${origin}/gone.pdf` } });
    expect(gone._meta?.["sh.svc/error"]?.code).toBe("fetch_failed");
  } finally {
    use({ OUTSIDE_ALLOW: undefined });
    server.close();
  }
});

// M-035, M-036
test("a request that can't be sent says why", async () => {
  const codeOf = async (client: McpClient, more: object = {}) =>
    (await send(client, more))._meta?.["sh.svc/error"]?.code;
  const client = await confirmed();
  expect(await codeOf(await newClient())).toBe("verify_email");
  expect(await codeOf(client, { fields: undefined })).toBe("invalid");
  expect(await codeOf(client, { message: "\0" })).toBe("invalid");
  expect(await codeOf(client, { pdf: { data: "AAAA" } })).toBe("invalid");
  expect(await codeOf(client, { pdf: { url: "http://127.0.0.1/a.pdf" } })).toBe("fetch_failed");
  const unknown = { pdf: { url: "https://nothing.invalid/a.pdf" } };
  expect(await codeOf(client, unknown)).toBe("fetch_failed");
  await pool().query("update rate_limit set count = 20 where key = $1", [
    `mcp-pdf:${client.userId}`,
  ]);
  expect(await codeOf(client, unknown)).toBe("rate_limited");
});

// D-81
test("a description is drafted, unless the account has AI off", async () => {
  const client = await newClient();
  const given = { kind: "invoice", prompt: "Invoice for Ada: 3 hours of work at 50 EUR each" };
  const { structuredContent } = await call(client, "draft_fields", given);
  expect(structuredContent).toMatchObject({ invoice: { currency: "EUR" } });
  await pool().query('update "user" set ai_off = true where id = $1', [client.userId]);
  expect((await call(client, "draft_fields", given))._meta["sh.svc/error"].code).toBe("ai_off");
});
