import { expect, test } from "vitest";
import { pool } from "@/db/client";
import { append, newEncrypted } from "@/lib/testing/files";
import { untilWaiting } from "@/lib/testing/held";
import { type Listener, Room } from "./room";

const CANCEL = `select pg_cancel_backend(pid) from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/** Lets nobody read the log until somebody tried, and ends that attempt. */
async function failingOnce(attempt: () => void): Promise<void> {
  const client = await pool().connect();
  try {
    await client.query("begin");
    await client.query("lock table file_update in access exclusive mode");
    attempt();
    await untilWaiting(1);
    await client.query(CANCEL);
    await client.query("rollback");
  } finally {
    client.release(true);
  }
}

test("an update that could not be read is read again, though nobody writes another", async () => {
  const file = await newEncrypted();
  await append(file);
  const room = new Room(file.id, 0);
  const heard: string[] = [];
  const listener: Listener = {
    linkId: "",
    level: 6,
    behind: false,
    since: 0,
    send: (bytes) => heard.push(new TextDecoder().decode(bytes)),
    end: () => undefined,
  };
  room.join(listener);
  try {
    await failingOnce(() => room.reach(1));
    const updates = () => heard.filter((event) => event.startsWith("event: update\n"));
    await expect.poll(updates).toHaveLength(1);
  } finally {
    room.listeners.clear();
    room.close();
  }
});
