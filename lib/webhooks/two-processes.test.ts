import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pool } from "@/db/client";
import { newCertificate } from "@/lib/testing/certificate";
import { soon, use } from "@/lib/testing/outbox";
import { type SecondProcess, startSecondProcess } from "@/lib/testing/process";
import { verify } from "@/lib/testing/standard-webhooks";
import {
  deliveries,
  endpointRow,
  happen,
  newEndpoint,
  statuses,
  type TestEndpoint,
  withReceivers,
} from "@/lib/testing/webhooks";
import { deliverWebhooks } from "./deliver";

const house = withReceivers();
const LISTENERS =
  "select from pg_stat_activity where query ilike 'listen sealdesk_webhooks' and datname = current_database()";

/** Written without a word to this process, which would begin to send them. */
async function write({ id }: TestEndpoint, times: number): Promise<string[]> {
  const ids = Array.from({ length: times }, () => `evt_${randomUUID()}`);
  await pool().query(
    `insert into webhook_delivery (endpoint_id, event_id, type, payload)
     select $1, id, 'test.happened', '{}' from unnest($2::text[]) id`,
    [id, ids],
  );
  return ids;
}

test("processes that deliver at once send each event once, and ten at a time to one endpoint", {
  timeout: 60_000,
}, async () => {
  // PY-096
  const receivers = await house.start(4);
  const others = await Promise.all([1, 2].map(() => startSecondProcess()));
  try {
    const endpoints = await Promise.all(receivers.map((receiver) => newEndpoint(receiver)));
    for (const receiver of receivers) receiver.whims = [{ wait: 20 }];
    const written = await Promise.all(endpoints.map((endpoint) => write(endpoint, 60)));
    const ask = () => others.map((other) => other.ask({ kind: "webhooks" }));
    for (let rounds = 0; rounds < 3; rounds++) await Promise.all([deliverWebhooks(), ...ask()]);
    for (const endpoint of endpoints)
      await soon(() => statuses(endpoint)).toEqual(Array(60).fill("delivered"));
    for (const [n, { received, mostAtOnce }] of receivers.entries()) {
      expect(received.map(({ headers }) => headers["webhook-id"]).sort()).toEqual(
        written[n]?.sort(),
      );
      expect(mostAtOnce).toBeLessThanOrEqual(10);
    }
  } finally {
    await Promise.all(others.map((other) => other.kill()));
  }
});

test("a process killed during a delivery loses nothing: the event is sent again with the same id", {
  timeout: 60_000,
}, async () => {
  const [receiver] = await house.start();
  if (!receiver) throw new Error("No receiver.");
  receiver.whims = ["silence"];
  const endpoint = await newEndpoint(receiver);
  const worker: SecondProcess = await startSecondProcess();
  const [id] = await write(endpoint, 1);
  const asked = worker.ask({ kind: "webhooks" }).catch(() => "died");
  await soon(() => receiver.received.length).toBe(1);
  await worker.kill();
  void asked;
  receiver.whims = [];
  // Whoever looks now finds it held.
  await deliverWebhooks();
  expect(receiver.received).toHaveLength(1);
  const { held_by, held_until } = await endpointRow(endpoint);
  const lease = (Number(held_until) - Date.now()) / 1_000;
  expect([held_by !== null, lease > 20, lease <= 61]).toEqual([true, true, true]);
  await pool().query(
    "update webhook_endpoint set held_until = now() - interval '1 second' where id = $1",
    [endpoint.id],
  );
  await deliverWebhooks();
  await soon(() => statuses(endpoint)).toEqual(["delivered"]);
  const now = Math.floor(Date.now() / 1_000);
  const ids = receiver.received.map((each) => verify(each, endpoint.secret, now));
  expect(await Promise.all(ids)).toEqual([id, id]);
  expect((await deliveries(endpoint))[0]).toMatchObject({ attempts: 1, logged: 1 });
});

test("a process that ends sees through what is on its way, begins nothing more, and leaves the rest to others", {
  timeout: 60_000,
}, async () => {
  const [receiver] = await house.start();
  if (!receiver) throw new Error("No receiver.");
  receiver.whims = ["silence"];
  const endpoint = await newEndpoint(receiver);
  const worker = await startSecondProcess();
  try {
    await write(endpoint, 12);
    // Its answer comes when all is over, which the next question's does not wait for.
    void worker.ask({ kind: "webhooks" });
    await soon(() => receiver.received.length).toBe(10);
    expect(await worker.ask({ kind: "stop webhooks" })).toBe("stopping");
    receiver.whims = [];
    receiver.release();
    await soon(async () => (await endpointRow(endpoint)).held_by).toBe(null);
    expect((await statuses(endpoint)).sort()).toEqual([
      ...Array(10).fill("delivered"),
      ...Array(2).fill("queued"),
    ]);
    await deliverWebhooks();
    await soon(() => statuses(endpoint)).toEqual(Array(12).fill("delivered"));
    expect(receiver.received).toHaveLength(12);
  } finally {
    await worker.kill();
  }
});

test("an event written here goes at once where another process serves its endpoint", {
  timeout: 60_000,
}, async () => {
  const [receiver] = await house.start();
  if (!receiver) throw new Error("No receiver.");
  receiver.whims = ["silence"];
  const endpoint = await newEndpoint(receiver);
  const worker = await startSecondProcess();
  try {
    await write(endpoint, 1);
    // The first is not answered for as long as the test lasts, so that its process goes on serving.
    void worker.ask({ kind: "webhooks" }).catch(() => "died");
    await soon(() => receiver.received.length).toBe(1);
    const { held_by } = await endpointRow(endpoint);
    receiver.whims = [];
    // Perhaps before it listens: then it looks by itself once it does.
    const early = await happen(endpoint.owner);
    await soon(() => receiver.received.length).toBe(2);
    await soon(async () => (await pool().query(LISTENERS)).rowCount).toBe(1);
    const late = await happen(endpoint.owner);
    await soon(() => receiver.received.length).toBe(3);
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(ids.slice(1)).toEqual([...early, ...late]);
    expect((await endpointRow(endpoint)).held_by).toBe(held_by);
  } finally {
    await worker.kill();
  }
});

test("an event goes over TLS to a receiver with a good certificate, and to none with another", {
  timeout: 60_000,
}, async () => {
  const good = newCertificate("127.0.0.1");
  const folder = await mkdtemp(join(tmpdir(), "sealdesk-ca-"));
  const ca = join(folder, "ca.pem");
  await writeFile(ca, good.cert);
  let received = 0;
  const servers = [good, newCertificate("127.0.0.1")].map((certificate) =>
    createServer(certificate, (_, response) => {
      received++;
      response.writeHead(200).end();
    }).listen(0, "127.0.0.1"),
  );
  await Promise.all(servers.map((server) => once(server, "listening")));
  const urls = servers.map(
    (server) => `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
  );
  use({ OUTSIDE_ALLOW: urls.join(" ") });
  const worker = await startSecondProcess({ NODE_EXTRA_CA_CERTS: ca });
  try {
    const endpoints = await Promise.all(urls.map((url) => newEndpoint({ url })));
    for (const endpoint of endpoints) await write(endpoint, 1);
    const [trusted, other] = endpoints;
    if (!trusted || !other) throw new Error("No endpoints.");
    await worker.ask({ kind: "webhooks" });
    await soon(() => statuses(trusted)).toEqual(["delivered"]);
    await soon(async () => (await deliveries(other))[0]?.attempts).toBe(1);
    expect((await deliveries(other))[0]).toMatchObject({ status: "queued", last_status: null });
    expect(received).toBe(1);
  } finally {
    await worker.kill();
    for (const server of servers) server.close();
    await rm(folder, { recursive: true });
  }
});
