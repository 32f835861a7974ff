/** The samples of the pages about tickets, payments and AI apps, run as they stand against the real routes. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { curlSample, fetchSample, uploadSample } from "@/components/desk/projects/samples";
import { EVENT_WORDS, FLAG_WORDS } from "@/components/payments/profile/status-words";
import { PAY_EVENT_TYPES, PAY_FLAGS, PayEvent } from "@/lib/contract/pay-shapes";
import * as tickets from "@/lib/contract/tickets";
import { newAccount } from "@/lib/testing/accounts";
import { EXAMPLE, readGuide, samplesOf } from "@/lib/testing/guide";
import type { TestServer } from "@/lib/testing/server";
import { newAgent, newProject } from "@/lib/testing/tickets";
import { startBlobServer } from "@/lib/testing/uploads";
import { newSecret, signedHeaders } from "@/lib/webhooks/sign";
import { connect } from "../../client/client";
import { createProfile, openProfile } from "../../client/package/payments";

const run = promisify(execFile);
let server: TestServer;
let folder: string;
let keys: Record<"SEALDESK_API_KEY" | "SEALDESK_PROJECT_KEY" | "SEALDESK_PERSONAL_KEY", string>;
const started: ChildProcess[] = [];

beforeAll(async () => {
  server = await startBlobServer();
  await mkdir(".test", { recursive: true });
  folder = await mkdtemp(join(process.cwd(), ".test/samples-"));
  const owner = await newAgent();
  keys = {
    SEALDESK_API_KEY: (await newAccount()).key,
    SEALDESK_PROJECT_KEY: (await newProject({ owner })).key,
    SEALDESK_PERSONAL_KEY: owner.key,
  };
}, 60_000);
afterAll(async () => {
  for (const child of started) child.kill();
  await server.stop();
  await rm(folder, { recursive: true });
});

/** A sample with the address of this server and the keys that whoever copies it puts in. */
const here = (sample = ""): string =>
  sample
    .replaceAll(EXAMPLE, server.url)
    .replace("upk_…", keys.SEALDESK_PROJECT_KEY)
    .replace("usk_…", keys.SEALDESK_PERSONAL_KEY);

const environment = (more: object = {}) => ({ ...process.env, ...keys, ...more });

async function shell(sample = "", env: object = {}) {
  const { stdout } = await run("bash", ["-c", here(sample)], { env: environment(env) });
  return JSON.parse(stdout);
}

/** @param more what the program of a reader goes on with */
async function program(name: string, sample = "", more = "", env: object = {}) {
  await writeFile(join(folder, name), `${here(sample)}\n${more}`);
  return run(process.execPath, [name], { cwd: folder, env: environment(env) });
}

/** Starts a server of a sample. @returns its address, once it answers */
async function serve(name: string, sample = "", env: object = {}): Promise<string> {
  const free = createServer().listen(0, "127.0.0.1");
  await once(free, "listening");
  const { port } = free.address() as AddressInfo;
  await new Promise((resolve) => free.close(resolve));
  await writeFile(join(folder, name), here(sample));
  const options = { cwd: folder, env: environment({ PORT: String(port), ...env }) };
  started.push(spawn(process.execPath, [name], options));
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(url), { timeout: 20_000, interval: 50 });
  return url;
}

test("a ticket is filed from a terminal and from JavaScript, read, answered and opened again", async () => {
  const [file, list, reply, status] = samplesOf("tickets", "sh");
  const filed = await shell(file);
  expect(tickets.fileTicket.answers[201].parse(filed)).toMatchObject({ ok: true });
  const [fetched, upload] = samplesOf("tickets", "js");
  const { stdout } = await program("file.mjs", fetched, "console.log(answer.status, short_code);");
  expect(stdout).toMatch(/^201 \S+\n$/);
  const listed = await shell(list);
  expect(listed.tickets).toHaveLength(2);
  const code = filed.short_code;
  const about = (sample = "") => sample.replace("acme-7K3M9QPD", code);
  expect(await shell(about(reply))).toMatchObject({ ok: true });
  expect((await shell(list)).tickets).toHaveLength(1);
  expect(await shell(about(status))).toEqual({ ok: true, status: "open" });

  await writeFile(join(folder, "screenshot.png"), "An image");
  const env = { VERCEL_BLOB_API_URL: `${server.url}/blob` };
  const uploaded = await program("upload.mjs", upload, "console.log(blob.url);", env);
  expect(await (await fetch(uploaded.stdout.trim())).text()).toBe("An image");
}, 60_000);

test("the form posts to its server, which files the ticket and leaves bots out", async () => {
  const [form = ""] = samplesOf("tickets", "html");
  await writeFile(join(folder, "contact.html"), form);
  const url = await serve("server.mjs", samplesOf("tickets", "js")[2]);
  expect(await (await fetch(url)).text()).toBe(form);
  const names = [...form.matchAll(/<(?:input|textarea) name="(\w+)"/g)].map(([, name]) => name);
  expect(names).toEqual(["email", "name", "message", "website"]);
  const post = (fields: Record<string, string>) =>
    fetch(`${url}/contact`, { method: "POST", body: new URLSearchParams(fields) });
  const fields = { email: "bo@example.com", name: "Bo", message: "From the form" };
  expect((await post(fields)).status).toBe(200);
  expect((await post({ ...fields, message: "From a bot", website: "x" })).status).toBe(200);
  expect((await post({ ...fields, email: "nobody" })).status).toBe(502);
  const { tickets } = await shell(samplesOf("tickets", "sh")[1]);
  const messages = tickets.map(({ customer_email: email }: { customer_email: string }) => email);
  expect(messages.filter((email: string) => email === "bo@example.com")).toHaveLength(1);
}, 60_000);

test("the answers of the tickets' page have the form of what is answered", async () => {
  const [answer = "", error = ""] = samplesOf("tickets", "json");
  tickets.fileTicket.answers[201].parse(JSON.parse(answer));
  const headers = {
    Authorization: `Bearer ${keys.SEALDESK_PROJECT_KEY}`,
    "Content-Type": "application/json",
  };
  const wrong = await fetch(`${server.url}/api/v1/intake`, {
    ...{ method: "POST", headers, body: JSON.stringify({ email: "nobody", message: "x" }) },
  });
  expect(await wrong.json()).toEqual(JSON.parse(error));
  for (const sample of [curlSample(EXAMPLE), fetchSample(EXAMPLE), uploadSample(EXAMPLE)])
    expect(readGuide("tickets")).toContain(sample);
});

test("the receiver of payments takes what is signed, and its page names every event and flag", async () => {
  const secret = newSecret();
  const [receiver] = samplesOf("payments", "js");
  const url = await serve("receiver.mjs", receiver, { WEBHOOK_SECRET: secret });
  const [event = ""] = samplesOf("payments", "json");
  PayEvent.parse(JSON.parse(event));
  const post = (by: string, at = Math.floor(Date.now() / 1_000)) =>
    fetch(url, {
      ...{ method: "POST", body: event },
      headers: signedHeaders([by], { id: "evt_42", at, body: event }),
    });
  expect((await post(secret)).status).toBe(200);
  expect((await post(newSecret())).status).toBe(400);
  expect((await post(secret, Math.floor(Date.now() / 1_000) - 301)).status).toBe(400);
  const page = readGuide("payments");
  for (const type of PAY_EVENT_TYPES)
    expect(page).toContain(`| \`${type}\` | ${EVENT_WORDS[type]}`);
  for (const flag of PAY_FLAGS)
    expect(page).toContain(`| \`${flag}\` | ${FLAG_WORDS[flag].what.split(". ")[0]}`);
}, 60_000);

test("the events of a profile are read from a terminal", async () => {
  const desk = connect({ origin: server.url, apiKey: keys.SEALDESK_API_KEY });
  const profile = await openProfile(desk, await createProfile(desk, "Ada Ltd"));
  const env = {
    ...{ PAYEE: profile.payeeId, CAPABILITY: profile.capability, PAY_AUTH: profile.auth },
  };
  const [command = ""] = samplesOf("payments", "sh");
  // Nothing happens here: a reader would wait 25 seconds.
  expect(await shell(command.replace("wait=25", "wait=0"), env)).toMatchObject({ events: [] });
});

test("the tools of AI apps are listed from a terminal", async () => {
  const { result } = await shell(samplesOf("mcp", "sh")[0]);
  const names = result.tools.map(({ name }: { name: string }) => name);
  for (const name of names) expect(readGuide("mcp")).toContain(`\`${name}\``);
});
