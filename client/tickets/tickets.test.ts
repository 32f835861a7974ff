/** The client against the real routes: a program, an agent in a browser, and a customer with a link. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forgetAttempts } from "@/lib/testing/accounts";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { makePersonalKey } from "../account/keys";
import { signUp } from "../account/signing-in";
import type { Environment } from "../environment";
import { ApiError } from "../http";
import { newBrowser } from "../testing/browser";
import * as desk from "./desk";
import { deskKeys, limitDeskKey, makeDeskKey, revokeDeskKey } from "./desk-keys";
import * as projects from "./desk-projects";
import { fileTicket, uploadAttachment, whoAmI } from "./intake";
import { getTicket, listProjects, listTickets, replyToTicket } from "./management";
import { readThread, replyToThread, threadLinkOf, uploadToThread } from "./thread";

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

/** Somebody at a desk of their own, and a program with the project's key. */
async function newDesk() {
  const here = newBrowser(server.url);
  const email = `${randomUUID()}@sealdesk.test`;
  const person = { name: "Ada", email, password: "seven quiet herons at dawn" };
  const { user } = await signUp(person, {}, here);
  const slug = `c-${randomUUID().slice(0, 13)}`;
  const project = await projects.createProject("Acme", slug, here);
  const made = await makeDeskKey(project.id, "Shop", here);
  const product: Environment = { ...newBrowser(server.url), apiKey: made.key };
  return { here, user, project, made, product };
}

const aTicket = () => ({ email: `${randomUUID()}@customers.test`, message: "It is broken." });

test("what a product files is read, answered and settled at the desk", async () => {
  const { here, project, product, made } = await newDesk();
  const wanted = { ...aTicket(), subject: "A leg", source: { page: "/orders" } };
  const mark = randomUUID();
  const filed = await fileTicket(wanted, product, mark);
  expect(await fileTicket(wanted, product, mark)).toEqual(filed);
  expect(await whoAmI(product)).toMatchObject({ type: "project", project: { id: project.id } });

  const inbox = await desk.readInbox({ status: "open" }, null, here);
  expect(inbox).toMatchObject({ open: 1, next: null });
  expect(inbox?.rows[0]).toMatchObject({ code: filed.code, unread: true, lastAuthor: "customer" });
  expect(await desk.readInbox({ status: "open" }, inbox?.etag ?? "", here)).toBeNull();

  const ticket = await desk.readDeskTicket(filed.code, here);
  expect(ticket).toMatchObject({ source: { page: "/orders" }, mailFailures: [], others: [] });
  await desk.markRead(filed.code, ticket.messages[0]?.id ?? "", here);
  await desk.addNote(filed.code, "Not the first.", here);
  const seen = ticket.messages[0]?.id;
  const plan = new File(["a leg"], "the plan.txt", { type: "text/plain" });
  const attachments = [await desk.uploadToTicket(filed.code, plan, {}, here)];
  const reply = { body: "On its way.", resolve: true, attachments, seen };
  expect(await desk.answerTicket(filed.code, reply, randomUUID(), here)).toMatchObject({
    newer: [],
  });
  const after = await desk.readDeskTicket(filed.code, here);
  expect(after.status).toBe("resolved");
  expect(after.messages.map(({ internal }) => internal)).toEqual([false, true, false]);
  const [sent] = after.messages.at(-1)?.attachments ?? [];
  expect(sent).toMatchObject({ filename: "the plan.txt", contentType: "text/plain", sizeBytes: 5 });
  const { pathname } = new URL(sent?.url ?? "");
  expect(await (await fetch(server.url + pathname)).text()).toBe("a leg");
  expect(await desk.changeStatuses([filed.code], "open", here)).toEqual([filed.code]);
  await desk.resetCustomerLink(filed.code, here);
  expect((await deskKeys(project.id, null, here)).rows[0]).toMatchObject({
    id: made.id,
    enabled: true,
  });
});

test("a customer reads and answers by the link alone, with files, and not by another", async () => {
  const { here, product } = await newDesk();
  const shot = new File(["bytes"], "a shot.png", { type: "image/png" });
  const attachments = [await uploadAttachment(shot, product)];
  const filed = await fileTicket({ ...aTicket(), attachments }, product);
  const link = threadLinkOf(new URL(filed.statusUrl)) ?? { code: "", k: "" };
  const customer = newBrowser(server.url);
  const thread = await readThread(link, customer);
  expect(thread).toMatchObject({ project: "Acme", status: "open" });
  expect(thread.messages[0]?.attachments[0]).toMatchObject({
    filename: "a shot.png",
    contentType: "image/png",
    sizeBytes: 5,
  });
  await desk.changeStatus(filed.code, "resolved", here);
  const told: number[] = [];
  const onProgress = (sent: number) => told.push(sent);
  const text = new File(["a leg"], "leg.txt", { type: "text/plain" });
  const ref = await uploadToThread(link, text, { onProgress }, customer);
  const reply = { body: "Still broken.", attachments: [ref] };
  const mark = randomUUID();
  for (let times = 0; times < 2; times++) await replyToThread(link, reply, mark, customer);
  const again = await readThread(link, customer);
  expect(again.status).toBe("open");
  expect(again.messages.map(({ body }) => body)).toEqual(["It is broken.", "Still broken."]);
  expect(again.messages.at(-1)?.attachments).toHaveLength(1);

  const other = { ...link, k: "A".repeat(43) };
  expect(await refusal(readThread(other, customer))).toEqual([404, "not_found"]);
  const exe = new File(["x"], "a.exe");
  expect(await refusal(uploadToThread(link, exe, {}, customer))).toEqual([
    415,
    "unsupported_content_type",
  ]);
});

test("a personal key reads and answers what its person may", async () => {
  const { here, product, project } = await newDesk();
  const { code } = await fileTicket(aTicket(), product);
  const { key } = await makePersonalKey({ name: "A script" }, here);
  const tool: Environment = { ...newBrowser(server.url), apiKey: key };
  expect((await listTickets(tool, { limit: 1 })).rows[0]?.code).toBe(code);
  expect(await listProjects(tool)).toMatchObject([{ id: project.id, openCount: 1 }]);
  await replyToTicket(tool, code, { body: "Done.", resolve: true });
  expect(await getTicket(tool, code)).toMatchObject({ status: "resolved" });
  expect(await refusal(getTicket(tool, "nobody-7K3M9QPD"))).toEqual([404, "not_found"]);
});

test("a project's settings, people and canned replies are changed and shown", async () => {
  const { here, user, project, made, product } = await newDesk();
  const { id, slug } = project;
  const change: projects.ProjectChange = {
    ack: false,
    spam: "strict",
    block: ["spam.example"],
    retention_days: 90,
  };
  expect(await projects.changeProject(id, change, here)).toMatchObject({
    ack: false,
    spam: "strict",
    block: ["spam.example"],
    retentionDays: 90,
  });
  await projects.saveCanned(id, { name: "Thanks", body: "Thank you." }, here);
  const [canned] = await projects.cannedReplies(id, here);
  await projects.saveCanned(id, { id: canned?.id, name: "Thanks", body: "Many thanks." }, here);
  expect(await projects.cannedReplies(id, here)).toMatchObject([{ body: "Many thanks." }]);
  await projects.removeCanned(id, canned?.id ?? "", here);
  await projects.changeMember(id, user.id, { notify: false }, here);
  expect(await projects.projectMembers(id, here)).toMatchObject({
    members: [{ userId: user.id, role: "owner", notify: false }],
    invites: [],
  });
  expect(await refusal(projects.removeMember(id, user.id, here))).toEqual([400, "invalid_request"]);
  await limitDeskKey(id, { id: made.id, rateMax: 1, rateWindowMs: 600_000 }, here);
  await fileTicket(aTicket(), product);
  expect(await refusal(fileTicket(aTicket(), product))).toEqual([429, "rate_limited"]);
  await revokeDeskKey(id, made.id, here);
  expect(await refusal(fileTicket(aTicket(), product))).toEqual([401, "invalid_key"]);
  expect(await refusal(projects.createProject("Another", slug, here))).toEqual([
    400,
    "invalid_request",
  ]);
  await projects.deleteProject(id, slug, here);
  expect(await projects.deskProjects(here)).toMatchObject({ projects: [], deleted: [{ id }] });
  await projects.restoreProject(id, here);
  expect((await projects.deskProject(id, here)).slug).toBe(slug);
});
