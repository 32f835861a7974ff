import { once } from "node:events";
import type { AddressInfo } from "node:net";
import net from "node:net";
import { neonConfig } from "@neondatabase/serverless";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, expect, inject, test } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { POST as createRoute } from "@/app/api/documents/route";
import { GET as health } from "@/app/api/health/route";
import { call } from "@/lib/testing/call";
import { setDatabase } from "@/lib/testing/database";
import {
  append,
  create,
  newEncrypted,
  newStandard,
  read,
  syncEncrypted,
} from "@/lib/testing/files";
import { startSecondProcess } from "@/lib/testing/process";
import { afterCommit, closeDatabase, db, pool, sqlState, type Tx } from "./client";
import { isDatabaseDown } from "./db-errors";
import { migrate } from "./migrate";
import { file, usedFileId, user } from "./schema";

const own = process.env.DATABASE_URL ?? "";

const closing: (() => void)[] = [];
afterEach(async () => {
  await setDatabase({ DATABASE_URL: own, DATABASE_DRIVER: undefined, NEON_WS_PROXY: undefined });
  for (const close of closing.splice(0)) close();
});

/** What stands in front of a Neon database: a WebSocket whose messages are the bytes of a connection. */
async function startWebSocketProxy(): Promise<string> {
  const { hostname, port } = new URL(own);
  const proxy = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  proxy.on("connection", (client: WebSocket) => {
    const socket = net.connect(Number(port), hostname);
    socket.setNoDelay(true);
    client.on("message", (bytes) => socket.write(bytes as Buffer));
    socket.on("data", (bytes) => client.send(bytes));
    client.on("close", () => socket.destroy());
    socket.on("close", () => client.close());
    socket.on("error", () => client.close());
    client.on("error", () => socket.destroy());
  });
  await once(proxy, "listening");
  closing.push(() => proxy.close());
  return `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

const useNeon = async () =>
  setDatabase({ DATABASE_DRIVER: "neon", NEON_WS_PROXY: await startWebSocketProxy() });

test("a database that falls silent in the middle of a connection is given up, and found again", {
  timeout: 30_000,
}, async () => {
  const { hostname, port } = new URL(own);
  let isSilent = false;
  const relay = net.createServer((client) => {
    const socket = net.connect(Number(port), hostname);
    client.on("data", (bytes) => isSilent || socket.write(bytes));
    socket.on("data", (bytes) => client.write(bytes));
    for (const [one, other] of [[client, socket] as const, [socket, client] as const]) {
      one.on("close", () => other.destroy());
      one.on("error", () => other.destroy());
    }
  });
  relay.listen(0, "127.0.0.1");
  await once(relay, "listening");
  closing.push(() => relay.close());
  const through = new URL(own);
  through.host = `127.0.0.1:${(relay.address() as AddressInfo).port}`;
  await setDatabase({ DATABASE_URL: through.href });
  await pool().query("select 1");
  isSilent = true;
  const fault: unknown = await pool()
    .query("select 2")
    .catch((error: unknown) => error);
  expect(isDatabaseDown(fault)).toBe(true);
  isSilent = false;
  // What was asked meanwhile is lost in between: it is asked again.
  const ask = () =>
    pool()
      .query<{ n: number }>("select 3 as n")
      .then(({ rows }) => rows, String);
  await expect.poll(ask).toEqual([{ n: 3 }]);
});

test("fifty transactions at once through Neon's driver lose nothing", async () => {
  await useNeon();
  const { id } = await newStandard();
  await Promise.all(
    Array.from({ length: 50 }, () =>
      db().transaction(async (tx) => {
        const [row] = await tx.select().from(file).where(eq(file.id, id)).for("update");
        await tx
          .update(file)
          .set({ version: (row?.version ?? 0) + 1 })
          .where(eq(file.id, id));
      }),
    ),
  );
  const [row] = await db().select().from(file).where(eq(file.id, id));
  expect(row?.version).toBe(50);
  expect(neonConfig.useSecureWebSocket).toBe(false);
});

test("through Neon's driver a transaction that fails leaves nothing", async () => {
  await useNeon();
  const id = crypto.randomUUID();
  const failing = db().transaction(async (tx) => {
    await tx.insert(usedFileId).values({ id });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await db().$count(usedFileId, eq(usedFileId.id, id))).toBe(0);
});

test("through Neon's driver a conflict has its code, times are times and bytes are bytes", async () => {
  await useNeon();
  const email = `${crypto.randomUUID()}@sealdesk.test`;
  const [made] = await db().insert(user).values({ name: "A", email }).returning();
  expect(made?.createdAt).toBeInstanceOf(Date);
  const fault = await db()
    .insert(user)
    .values({ name: "B", email })
    .catch((caught: unknown) => caught);
  expect(sqlState(fault)).toBe("23505");
});

test("through Neon's driver files work, and listening does", async () => {
  await useNeon();
  const owned = await newEncrypted();
  await Promise.all(Array.from({ length: 20 }, () => append(owned)));
  const { body } = await syncEncrypted(owned, {
    snapshot: { version: 20, state: (await read(owned)).body.snapshot },
  });
  expect([body.compacted, body.version]).toEqual([true, 20]);
  const client = await pool().connect();
  try {
    await client.query("listen neon_test");
    const heard = once(client, "notification") as Promise<[pg.Notification]>;
    await pool().query("select pg_notify('neon_test', 'hello')");
    expect((await heard)[0].payload).toBe("hello");
  } finally {
    client.release(true);
  }
});

/** A database that can be taken away: a relay in front of the real one. */
async function startRelay() {
  const { hostname, port } = new URL(own);
  const sockets = new Set<net.Socket>();
  const relay = net.createServer((socket) => {
    const real = net.connect(Number(port), hostname);
    for (const each of [socket, real]) {
      sockets.add(each);
      each.on("error", () => undefined);
      each.on("close", () => sockets.delete(each));
    }
    socket.pipe(real).pipe(socket);
    socket.on("close", () => real.destroy());
    real.on("close", () => socket.destroy());
  });
  const listen = async (at: number) => {
    relay.listen(at, "127.0.0.1");
    await once(relay, "listening");
    return (relay.address() as AddressInfo).port;
  };
  const at = await listen(0);
  const url = new URL(own);
  url.host = `127.0.0.1:${at}`;
  const stop = async () => {
    const closed = once(relay, "close");
    relay.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  closing.push(() => void (relay.listening && stop()));
  return { url: url.href, stop, start: () => listen(at) };
}

test("while the database is away every answer says so, and afterwards all is as before", async () => {
  // F1, XB-019, XB-006
  const relay = await startRelay();
  await setDatabase({ DATABASE_URL: relay.url });
  const owned = await newEncrypted();
  await append(owned);
  await relay.stop();
  const answers = await Promise.all([
    read(owned),
    append(owned),
    create({}),
    syncEncrypted(owned, {}),
  ]);
  for (const { status, body, headers } of answers) {
    expect([status, body.reason, headers.get("retry-after")]).toEqual([503, "unavailable", "5"]);
    expect(Object.keys(body).sort()).toEqual(["error", "reason"]);
  }
  const unhealthy = await call(health, { path: "/api/health" });
  expect([unhealthy.status, unhealthy.body]).toEqual([503, { ok: false }]);
  await relay.start();
  await expect.poll(async () => (await read(owned)).status).toBe(200);
  expect((await append(owned)).body.version).toBe(2);
  expect((await call(health, { path: "/api/health" })).status).toBe(200);
});

test("a connection that is cut while it works is a 503 and the next request works", async () => {
  const owned = await newEncrypted();
  const slow = pool()
    .query("select pg_sleep(5)")
    .catch((fault: unknown) => fault);
  // Where everything is slow it has not begun yet.
  const cut = async () => {
    const { rowCount } = await pool().query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and state = 'active' and query like 'select pg_sleep(5)%'`,
    );
    return rowCount;
  };
  await expect.poll(cut, { timeout: 4_000 }).toBe(1);
  expect(isDatabaseDown(await slow)).toBe(true);
  expect((await read(owned)).status).toBe(200);
});

test("a statement that takes too long is ended, and so is a wait for a lock", async () => {
  const [{ statement, lock }] = (
    await pool().query(
      "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock",
    )
  ).rows as [{ statement: string; lock: string }];
  expect([statement, lock]).toEqual(["5s", "3s"]);
});

test("several processes may bring one empty database to the newest schema at once", async () => {
  const admin = new pg.Client({ connectionString: inject("databaseUrl") });
  await admin.connect();
  const name = `test_migrate_${process.pid}`;
  await admin.query(`create database ${name}`);
  const url = new URL(own);
  url.pathname = `/${name}`;
  const processes = await Promise.all([startSecondProcess(), startSecondProcess()]);
  try {
    const asked = processes.map((each) => each.ask({ kind: "migrate", url: url.href }));
    await Promise.all([
      ...asked,
      migrate(url.href, "db/migrations"),
      migrate(url.href, "db/migrations"),
    ]);
    await setDatabase({ DATABASE_URL: url.href });
    expect(await db().$count(user)).toBe(0);
    const applied = await pool().query(
      "select count(*)::int as n from drizzle.__drizzle_migrations",
    );
    const known = await db().execute(sql`select 1`);
    expect(applied.rows[0].n).toBeGreaterThan(0);
    expect(known).toBeDefined();
    await migrate(url.href, "db/migrations");
    expect((await call(createRoute, { body: {} })).status).toBe(201);
  } finally {
    await Promise.all(processes.map((each) => each.kill()));
    await closeDatabase();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
});

test("afterCommit runs once after the commit, and never if it fails", async () => {
  const seen: unknown[] = [];
  const look = async () => {
    const { rows } = await pool().query(
      "select to_regclass('test_follow_up') is not null as there",
    );
    seen.push(rows[0]?.there);
  };
  let looked: Promise<void> | undefined;
  const make = async (tx: Tx) => {
    await tx.execute("create table test_follow_up ()");
    afterCommit(tx, () => {
      looked = look();
    });
  };
  const failing = db().transaction(async (tx) => {
    await make(tx);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(looked).toBeUndefined();
  await db().transaction(make);
  await looked;
  expect(seen).toEqual([true]);
  await pool().query("drop table test_follow_up");
  afterCommit(db(), () => seen.push("at once"));
  expect(seen).toEqual([true, "at once"]);
});
