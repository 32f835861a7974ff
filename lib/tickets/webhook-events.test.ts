import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, pool } from "@/db/client";
import { TicketWebhook, ticketEventTypes } from "@/lib/contract/desk-webhooks";
import { soon } from "@/lib/testing/outbox";
import { verify } from "@/lib/testing/standard-webhooks";
import { file, filed, newProject, type TestProject } from "@/lib/testing/tickets";
import type { Receiver } from "@/lib/testing/webhook-receiver";
import { newEndpoint, type TestEndpoint, withReceivers } from "@/lib/testing/webhooks";
import { sweepWebhooks } from "@/lib/webhooks/sweep";
import { lockTicket } from "./lock";
import { addMessage, type NewMessage } from "./messages";
import { replyAsAgent } from "./reply";
import { setStatus } from "./status";
import { sweepProjects } from "./sweep";
import { sampleEvent } from "./webhook-events";

const house = withReceivers();

interface Listening {
  project: TestProject;
  receiver: Receiver;
  endpoint: TestEndpoint;
}

async function listen(events: string[] = []): Promise<Listening> {
  const [receiver] = await house.start();
  if (!receiver) throw new Error("No receiver.");
  const project = await newProject();
  const owner = { kind: "project", id: project.id } as const;
  return { project, receiver, endpoint: await newEndpoint(receiver, { owner, events }) };
}

/** Sorted by event, because deliveries may arrive in another order. */
const told = ({ receiver }: Listening) =>
  receiver.received
    .map(({ body }) => TicketWebhook.parse(JSON.parse(body)))
    .sort((a, b) => (a.at < b.at ? -1 : 1));
const typesOf = (listening: Listening) => () =>
  told(listening)
    .map(({ type }) => type)
    .sort();

const write = (code: string, message: Partial<NewMessage>) =>
  db().transaction(async (tx) => {
    const ticket = await lockTicket(tx, sql`t.code = ${code}`);
    const from = { author: "customer", userId: null, authorName: "Eve", body: "Hello?" } as const;
    await addMessage(tx, ticket, { ...from, attachments: [], internal: false, ...message });
  });

test("a new ticket is sent with its message and source, and without the customer's link", async () => {
  const listening = await listen();
  const { project, receiver, endpoint } = listening;
  const source = { page: "/orders", plan: "pro" };
  const { body: answer } = await file(project, {
    ...{ email: "Eve@Example.com", name: "Eve", subject: "Grüße", message: "It is broken. 💔" },
    source,
  });
  await soon(typesOf(listening)).toEqual(["ticket.created"]);
  const [event] = told(listening);
  expect(event).toMatchObject({
    project: { id: project.id, slug: project.slug, name: project.name },
    ticket: {
      ...{ ticket_id: answer.ticket_id, short_code: answer.short_code, subject: "Grüße" },
      ...{ status: "open", customer_name: "Eve", customer_email: "eve@example.com" },
      ...{ project_slug: project.slug, resolved_at: null },
    },
    message: { author: "customer", author_name: "Eve", body: "It is broken. 💔", attachments: [] },
    source,
  });
  const [got] = receiver.received;
  const capability = new URL(answer.status_url).searchParams.get("k") ?? "-";
  expect(capability.length).toBeGreaterThan(20);
  expect(got?.body).not.toContain(capability);
  expect(got?.body).not.toContain("status_url");
  expect(got && (await verify(got, endpoint.secret, Math.floor(Date.now() / 1_000)))).toBe(
    event?.id,
  );
});

test("replies of both sides, resolving and reopening are sent, and agents' notes are not", async () => {
  const listening = await listen();
  const { project } = listening;
  const { userId } = project.owner;
  const code = await filed(project);
  await soon(typesOf(listening)).toEqual(["ticket.created"]);
  await write(code, { author: "agent", userId, body: "A secret note.", internal: true });
  await replyAsAgent({ userId, name: "Ada" }, code, { body: "Try again.", resolve: true }, null);
  await soon(typesOf(listening)).toEqual(["ticket.created", "ticket.replied", "ticket.resolved"]);
  const resolved = told(listening).find(({ type }) => type === "ticket.resolved");
  expect(resolved?.ticket).toMatchObject({
    status: "resolved",
    resolved_at: expect.stringMatching(/Z$/),
  });
  await write(code, { body: "It is broken again." });
  await soon(typesOf(listening)).toEqual([
    "ticket.created",
    "ticket.reopened",
    "ticket.replied",
    "ticket.replied",
    "ticket.resolved",
  ]);
  const replies = told(listening).flatMap((event) => ("message" in event ? [event.message] : []));
  expect(replies.map(({ author, body }) => [author, body])).toEqual([
    ["customer", "It does not work."],
    ["agent", "Try again."],
    ["customer", "It is broken again."],
  ]);
  expect(listening.receiver.received.map(({ body }) => body).join()).not.toContain("secret note");
});

test("a webhook gets only the events it asked for, of its own project", async () => {
  const some = await listen(["ticket.resolved"]);
  const other = await listen();
  const code = await filed(some.project);
  await setStatus(some.project.owner.userId, code, "resolved");
  await setStatus(some.project.owner.userId, code, "resolved");
  await soon(typesOf(some)).toEqual(["ticket.resolved"]);
  await filed(other.project);
  await soon(typesOf(other)).toEqual(["ticket.created"]);
  expect(typesOf(some)()).toEqual(["ticket.resolved"]);
  const { rows } = await pool().query("select type from webhook_delivery where endpoint_id = $1", [
    some.endpoint.id,
  ]);
  expect(rows).toEqual([{ type: "ticket.resolved" }]);
});

test("removing a project removes its webhooks and their deliveries", async () => {
  const listening = await listen();
  const { project, endpoint } = listening;
  await filed(project);
  await soon(typesOf(listening)).toEqual(["ticket.created"]);
  const end = (days: number) =>
    pool().query(
      "update ticket_project set deleted_at = now() - $2 * interval '1 day' where id = $1",
      [project.id, days],
    );
  const left = async () => {
    await sweepProjects();
    await sweepWebhooks();
    const { rows } = await pool().query(
      "select from webhook_endpoint where id = $1 union all select from webhook_delivery where endpoint_id = $1",
      [endpoint.id],
    );
    return rows.length;
  };
  await end(29);
  expect(await left()).toBe(2);
  await end(31);
  expect(await left()).toBe(0);
});

test("a sample of every kind has the shape of real events", () => {
  for (const type of ticketEventTypes) {
    const project = { id: randomUUID(), name: "Acme", slug: "acme" };
    expect(TicketWebhook.parse(sampleEvent(type, project))).toMatchObject({ type, test: true });
  }
});
