import { expect, test } from "vitest";
import { pool } from "@/db/client";
import { jobs } from "@/lib/cron/jobs";
import { signUp } from "@/lib/testing/accounts";
import { newProject } from "@/lib/testing/desk";
import { file } from "@/lib/testing/tickets";
import { deleteAccount, newKeeper, startDeletion } from "@/lib/testing/vaults";
import { makeProjectKey } from "@/lib/tickets/keys";

const isDeleted = async (id: string): Promise<boolean> => {
  const { rows } = await pool().query("select deleted_at from ticket_project where id = $1", [id]);
  return rows[0]?.deleted_at !== null;
};

// D-45
test("deleting an account deletes the projects in which it was the only member, and no others", async () => {
  const keeper = await newKeeper();
  const alone = await newProject([[keeper, "owner"]]);
  const kept = await newProject([[await signUp(), "owner"]]);
  const { key } = await makeProjectKey(keeper.userId, alone.id, "Shop");
  await startDeletion(keeper);
  expect((await deleteAccount(keeper)).status).toBe(200);
  const job = jobs.find(({ name }) => name === "ticket-orphans");
  expect((await job?.run())?.closed).toBeGreaterThanOrEqual(1);
  expect([await isDeleted(alone.id), await isDeleted(kept.id)]).toEqual([true, false]);
  const refused = await file({ key });
  expect([refused.status, refused.body.error.code]).toEqual([404, "project_not_found"]);
});
