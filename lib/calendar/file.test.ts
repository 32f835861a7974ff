import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import * as inviteRoute from "@/app/api/calendar/invites/[id]/route";
import * as invitesRoute from "@/app/api/calendar/invites/route";
import * as fileRoute from "@/app/api/documents/[id]/route";
import * as filesRoute from "@/app/api/documents/route";
import { pool } from "@/db/client";
import { asPerson, newAccount, type TestPerson } from "@/lib/testing/accounts";
import { envelope } from "@/lib/testing/bytes";
import { newInvite, newOwner } from "@/lib/testing/calendar";
import { call } from "@/lib/testing/call";

const calendar = (more: object = {}) => ({
  ...{ privacy: "e2ee", id: randomUUID(), state: envelope(), category: "calendar", minClient: 6 },
  ...more,
});
const create = (person: TestPerson, body: unknown) => asPerson(person, filesRoute.POST, { body });

test("an account has one calendar, even when several are made at once", async () => {
  // F-018, C-003
  const owner = await newOwner();
  const all = await Promise.all(Array.from({ length: 8 }, () => create(owner, calendar())));
  const [made, ...others] = all.filter(({ status }) => status === 201);
  expect([made?.body.role, others]).toEqual(["owner", []]);
  for (const { status, body } of all.filter((one) => one !== made))
    expect([status, body.reason, body.id]).toEqual([409, "calendar", made?.body.id]);
  const { key } = await newAccount();
  const asProgram = { key, body: calendar() };
  expect((await call(filesRoute.POST, asProgram)).status).toBe(201);
  expect((await call(filesRoute.POST, { key, body: calendar() })).status).toBe(409);
  expect((await call(filesRoute.POST, { body: calendar() })).body.reason).toBe("session");
  const old = calendar({ minClient: 4 });
  expect((await create(await newOwner(), old)).status).toBe(400);
});

test("deleting a calendar ends its feed, pages and invitations, and allows a new calendar", async () => {
  // F-135, DB-032
  const owner = await newOwner();
  const { body: file } = await create(owner, calendar());
  const { id, body } = await newInvite(owner);
  await asPerson(owner, invitesRoute.POST, { body });
  const remove = { method: "DELETE", params: { id: file.id }, capability: file.token };
  expect((await call(fileRoute.DELETE, remove)).status).toBe(200);
  expect((await call(inviteRoute.GET, { params: { id } })).body.cancelled).toBe(true);
  expect((await create(owner, calendar())).status).toBe(201);
  await pool().query('delete from "user" where id = $1', [owner.userId]);
  expect((await call(inviteRoute.GET, { params: { id } })).status).toBe(404);
});
