import { expect, test } from "vitest";
import { GET as keysRoute } from "@/app/api/desk/projects/[id]/keys/route";
import { pool } from "@/db/client";
import { signUp } from "@/lib/testing/accounts";
import { at, newProject } from "@/lib/testing/desk";

test("a project's keys are paged by a hundred, including keys of the same moment", async () => {
  // D-25
  const agent = await signUp();
  const { id } = await newProject([[agent, "agent"]]);
  await pool().query(
    `insert into ticket_key (project_id, name, hash, start, enabled, created_at)
     select $1, 'key ' || n, encode(sha256((n || $2)::bytea), 'hex'), 'upk_12345678', n > 120,
       date_trunc('second', now()) - (n / 50) * interval '1 second' from generate_series(1, 201) n`,
    [id, id],
  );
  const read = (query: string) =>
    at(agent, keysRoute, "/api/desk/projects/:id/keys", { id }, { query });
  const names: string[] = [];
  const sizes: number[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const { body } = await read(cursor && `cursor=${cursor}`);
    sizes.push(body.keys.length);
    names.push(...body.keys.map(({ name }: { name: string }) => name));
    cursor = body.next_cursor;
  }
  expect(sizes).toEqual([100, 100, 1]);
  expect(new Set(names).size).toBe(201);
  const bad = await read("cursor=x");
  expect([bad.status, bad.body.error.code]).toEqual([400, "invalid_request"]);
});
