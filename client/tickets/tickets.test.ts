/** The client against the real routes: a program, an agent in a browser, and a customer with a link. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forgetAttempts } from "@/lib/testing/accounts";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { createPersonalKey } from "../../lib/contract/account-keys";
import * as desk from "../../lib/contract/desk";
import * as members from "../../lib/contract/desk-members";
import * as projects from "../../lib/contract/desk-projects";
import * as threads from "../../lib/contract/thread";
import * as tickets from "../../lib/contract/tickets";
import { signUp } from "../account/signing-in";
import { callIfChanged, callOperation } from "../call";
import { createClient } from "../client";
import { ApiError } from "../http";
import { newBrowser } from "../testing/browser";
import { threadLinkOf } from "./thread";
import { uploadBy } from "./upload";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(forgetAttempts);

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? [error.status, error.reason] : error),
  );

/** A person with a desk of their own, and a program with the project's key. */
async function newDesk() {
  const environment = newBrowser(server.url);
  const email = `${randomUUID()}@sealdesk.test`;
  const person = { name: "Ada", email, password: "seven quiet herons at dawn" };
  const { user } = await signUp(person, {}, environment);
  const slug = `c-${randomUUID().slice(0, 13)}`;
  const body = { name: "Acme", slug };
  const { project } = await callOperation(projects.createProject, { body, environment });
  const params = { id: project.id };
  const made = await callOperation(projects.createDeskKey, {
    params,
    body: { name: "Shop" },
    environment,
  });
  const product = createClient({ origin: server.url, apiKey: made.key });
  return { environment, user, project, params, made, product };
}

const aTicket = () => ({ email: `${randomUUID()}@customers.test`, message: "It is broken." });

test("a filed ticket is read, answered and resolved at the desk", async () => {
  const { environment, project, product, made } = await newDesk();
  const body = { ...aTicket(), subject: "A leg", source: { page: "/orders" } };
  const filing = { body, idempotencyKey: randomUUID() };
  const filed = await product.call(tickets.fileTicket, filing);
  expect(await product.call(tickets.fileTicket, filing)).toEqual(filed);
  expect(await product.call(tickets.identifyKey, {})).toMatchObject({
    key_type: "project",
    organization: { id: project.id },
  });

  const code = filed.short_code;
  const params = { code };
  const inbox = await callIfChanged(desk.readInbox, { query: { status: "open" }, environment });
  expect(inbox?.answer).toMatchObject({
    tickets: [{ short_code: code, unread: true, last_author: "customer" }],
    counts: { open: 1 },
    next_cursor: null,
  });
  const again = { query: { status: "open" }, ifNoneMatch: inbox?.etag ?? "", environment } as const;
  expect(await callIfChanged(desk.readInbox, again)).toBeNull();

  const read = async () =>
    (await callOperation(desk.readDeskTicket, { params, environment })).ticket;
  const ticket = await read();
  expect(ticket).toMatchObject({
    source: { page: "/orders" },
    email_failures: [],
    other_tickets: [],
  });
  const seen = ticket.messages[0]?.id ?? "";
  await callOperation(desk.markTicketRead, { params, body: { seen }, environment });
  await callOperation(desk.addNote, { params, body: { body: "Not the first." }, environment });
  const plan = new File(["a leg"], "the plan.txt", { type: "text/plain" });
  const ref = await uploadBy(
    (input) => callOperation(desk.uploadDeskAttachment, { params, ...input }),
    plan,
    {},
    environment,
  );
  const reply = { body: "On its way.", resolve: true, attachments: [ref], seen };
  expect(
    await callOperation(desk.replyAtDesk, {
      params,
      body: reply,
      idempotencyKey: randomUUID(),
      environment,
    }),
  ).toMatchObject({ newer: [] });
  const after = await read();
  expect(after.status).toBe("resolved");
  expect(after.messages.map(({ internal }) => internal)).toEqual([false, true, false]);
  const [sent] = after.messages.at(-1)?.attachments ?? [];
  expect(sent).toMatchObject({
    filename: "the plan.txt",
    content_type: "text/plain",
    size_bytes: 5,
  });
  const { pathname } = new URL(sent?.url ?? "");
  expect(await (await fetch(server.url + pathname)).text()).toBe("a leg");
  const changed = await callOperation(desk.changeTicketStatuses, {
    body: { codes: [code], status: "open" },
    environment,
  });
  expect(changed.codes).toEqual([code]);
  await callOperation(desk.resetCustomerLink, { params, environment });
  const { keys } = await callOperation(projects.listDeskKeys, {
    params: { id: project.id },
    environment,
  });
  expect(keys[0]).toMatchObject({ id: made.id, enabled: true });
});

test("a customer reads and answers by their link alone, with files, and not by another", async () => {
  const { environment, product } = await newDesk();
  const shot = new File(["bytes"], "a shot.png", { type: "image/png" });
  const attachment = await uploadBy(
    (input) => callOperation(tickets.uploadAttachment, input),
    shot,
    {},
    product.environment,
  );
  const body = { ...aTicket(), attachments: [attachment] };
  const filed = await product.call(tickets.fileTicket, { body });
  const link = threadLinkOf(new URL(filed.status_url)) ?? { code: "", k: "" };
  const customer = newBrowser(server.url);
  const by = ({ code, k }: typeof link) => ({
    params: { code },
    query: { k },
    environment: customer,
  });
  const read = async (of = link) => (await callOperation(threads.readThread, by(of))).ticket;
  const thread = await read();
  expect(thread).toMatchObject({ project: { name: "Acme" }, status: "open" });
  expect(thread.messages[0]?.attachments[0]).toMatchObject({
    filename: "a shot.png",
    content_type: "image/png",
    size_bytes: 5,
  });
  await callOperation(desk.setDeskTicketStatus, {
    params: { code: filed.short_code },
    body: { status: "resolved" },
    environment,
  });
  const upload = (file: File) =>
    uploadBy(
      (input) => callOperation(threads.uploadThreadAttachment, { ...by(link), ...input }),
      file,
      {},
      customer,
    );
  const ref = await upload(new File(["a leg"], "leg.txt", { type: "text/plain" }));
  const reply = { body: { body: "Still broken.", attachments: [ref] } };
  const idempotencyKey = randomUUID();
  for (let times = 0; times < 2; times++)
    await callOperation(threads.replyToThread, { ...by(link), ...reply, idempotencyKey });
  const again = await read();
  expect(again.status).toBe("open");
  expect(again.messages.map((message) => message.body)).toEqual(["It is broken.", "Still broken."]);
  expect(again.messages.at(-1)?.attachments).toHaveLength(1);

  expect(await refusal(read({ ...link, k: "A".repeat(43) }))).toEqual([404, "not_found"]);
  expect(await refusal(upload(new File(["x"], "a.exe")))).toEqual([
    415,
    "unsupported_content_type",
  ]);
});

test("a personal key reads and answers what its person may", async () => {
  const { environment, product, project } = await newDesk();
  const { short_code: code } = await product.call(tickets.fileTicket, { body: aTicket() });
  const { key } = await callOperation(createPersonalKey, {
    body: { name: "A script" },
    environment,
  });
  const tool = createClient({ origin: server.url, apiKey: key });
  const page = await tool.call(tickets.listTickets, { query: { limit: "1" } });
  expect(page.tickets[0]?.short_code).toBe(code);
  expect(await tool.call(tickets.listProjects, {})).toMatchObject({
    projects: [{ id: project.id, open_count: 1 }],
  });
  await tool.call(tickets.replyToTicket, {
    params: { code },
    body: { body: "Done.", resolve: true },
  });
  const read = (code: string) => tool.call(tickets.readTicket, { params: { code } });
  expect(await read(code)).toMatchObject({ ticket: { status: "resolved" } });
  expect(await refusal(read("nobody-7K3M9QPD"))).toEqual([404, "not_found"]);
});

test("a project's settings, people and canned replies are changed and shown", async () => {
  const { environment, user, project, params, made, product } = await newDesk();
  const { slug } = project;
  const wanted = {
    ack: false,
    spam: "strict",
    block: ["spam.example"],
    retention_days: 90,
  } as const;
  const body = { ...wanted, block: [...wanted.block] };
  expect(await callOperation(projects.changeProject, { params, body, environment })).toMatchObject({
    project: wanted,
  });

  const reply = { name: "Thanks", body: "Thank you." };
  const { canned } = await callOperation(projects.createCannedReply, {
    params,
    body: reply,
    environment,
  });
  const one = { params: { ...params, cannedId: canned.id }, environment };
  await callOperation(projects.changeCannedReply, { ...one, body: { body: "Many thanks." } });
  expect(await callOperation(projects.listCannedReplies, { params, environment })).toMatchObject({
    canned: [{ body: "Many thanks." }],
  });
  await callOperation(projects.removeCannedReply, one);

  const me = { params: { ...params, userId: user.id }, environment };
  await callOperation(members.changeMember, { ...me, body: { notify: false } });
  expect(await callOperation(members.listMembers, { params, environment })).toMatchObject({
    members: [{ userId: user.id, role: "owner", notify: false }],
    invites: [],
  });
  expect(await refusal(callOperation(members.removeMember, me))).toEqual([400, "invalid_request"]);

  const key = { params: { ...params, keyId: made.id }, environment };
  await callOperation(projects.limitDeskKey, { ...key, body: { rate_max: 1 } });
  const file = () => product.call(tickets.fileTicket, { body: aTicket() });
  await file();
  expect(await refusal(file())).toEqual([429, "rate_limited"]);
  await callOperation(projects.revokeDeskKey, key);
  expect(await refusal(file())).toEqual([401, "invalid_key"]);

  const another = { body: { name: "Another", slug }, environment };
  expect(await refusal(callOperation(projects.createProject, another))).toEqual([
    400,
    "invalid_request",
  ]);
  await callOperation(projects.deleteProject, { params, body: { confirm: slug }, environment });
  expect(await callOperation(projects.listDeskProjects, { environment })).toMatchObject({
    projects: [],
    deleted: [{ id: project.id }],
  });
  await callOperation(projects.restoreProject, { params, environment });
  const restored = await callOperation(projects.readProject, { params, environment });
  expect(restored.project.slug).toBe(slug);
});
