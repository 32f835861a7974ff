/** How much a customer may write and attach in their thread (D-21). */
import { beforeEach, expect, test } from "vitest";
import { pool } from "@/db/client";
import { newNetwork, signUp } from "@/lib/testing/accounts";
import type { Answered } from "@/lib/testing/call";
import { newProject } from "@/lib/testing/desk";
import { spent } from "@/lib/testing/limits";
import { type Link, linkOf, uploadTo as upload, writeTo as write } from "@/lib/testing/threads";
import { file } from "@/lib/testing/tickets";
import { tokenEvent } from "@/lib/testing/uploads";
import { makeProjectKey } from "@/lib/tickets/keys";
import { threadLimits } from "./limits";

let key: string;
let link: Link;

beforeEach(async () => {
  const agent = await signUp();
  const project = await newProject([[agent, "owner"]]);
  ({ key } = await makeProjectKey(agent.userId, project.id, "Shop"));
  link = linkOf(await file({ key }));
});

const codeOf = ({ status, body }: Answered) => [status, body.error?.code ?? null];

test.each<[string, object, number]>([
  ["a body of 1", { body: "x" }, 201],
  ["a body of 10000", { body: "x".repeat(10_000) }, 201],
  ["a body of 10001", { body: "x".repeat(10_001) }, 400],
  ["an empty body", { body: "" }, 400],
  ["no body", {}, 400],
  ["something unknown", { body: "x", resolve: true }, 400],
  [
    "a foreign attachment",
    { body: "x", attachments: [{ url: "https://evil.test/a.png", filename: "a" }] },
    400,
  ],
])("%s", async (_, body, status) => {
  expect((await write(link, body)).status).toBe(status);
});

test.each([
  [10, 201],
  [11, 400],
])("%i attachments answer %i", async (count, status) => {
  const attachment = { url: "http://sealdesk.test/blob/f/a-x.png", filename: "a.png" };
  const body = { body: "x", attachments: Array.from({ length: count }, () => attachment) };
  expect((await write(link, body)).status).toBe(status);
});

test("a ticket takes ten replies in ten minutes, and a network thirty, whatever the body is", async () => {
  const { rows } = await pool().query("select id from ticket where code = $1", [link.code]);
  await spent(threadLimits.replies, rows[0].id, 9);
  expect((await write(link, { body: "" })).status).toBe(400);
  expect((await write(link, { body: "x" })).status).toBe(201);
  for (const body of [{ body: "x" }, { body: "" }]) {
    const refused = await write(link, body);
    expect(codeOf(refused)).toEqual([429, "rate_limited"]);
    expect(refused.body.retry_after_seconds).toBe(Number(refused.headers.get("retry-after")));
  }
  const network = { "X-Svc-IP": newNetwork() };
  await spent(threadLimits.network, network["X-Svc-IP"], 29);
  const next = linkOf(await file({ key }));
  expect((await write(next, { body: "x" }, network)).status).toBe(201);
  expect((await write(next, { body: "x" }, network)).status).toBe(429);
  expect((await write(next, { body: "x" })).status).toBe(201);
});

test("a ticket takes twenty uploads in ten minutes, of the types and sizes that products may upload", async () => {
  const { body, status } = await upload(link, tokenEvent());
  expect([status, body.type]).toEqual([200, "blob.generate-client-token"]);
  expect(body.clientToken).toMatch(/^vercel_blob_client_local_/);
  expect((await upload(link, tokenEvent({ pathname: "a.exe" }))).status).toBe(415);
  expect((await upload(link, tokenEvent(), { "Content-Type": "text/plain" })).status).toBe(415);
  const size = JSON.stringify({ sizeBytes: 26_214_401 });
  expect(codeOf(await upload(link, tokenEvent({ clientPayload: size })))).toEqual([
    413,
    "file_too_large",
  ]);
  const { rows } = await pool().query("select id from ticket where code = $1", [link.code]);
  await pool().query("delete from rate_limit where key = $1", [`thread-upload:${rows[0].id}`]);
  await spent(threadLimits.uploads, rows[0].id, 19);
  expect((await upload(link, tokenEvent())).status).toBe(200);
  expect(codeOf(await upload(link, tokenEvent()))).toEqual([429, "rate_limited"]);
});
