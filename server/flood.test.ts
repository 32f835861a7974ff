/** Slow bodies of strangers use a bounded part of the memory and do not affect other networks (XB-013). */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { envelope } from "@/lib/testing/bytes";
import { drill } from "@/lib/testing/drill";
import { type SecondProcess, startSecondProcess } from "@/lib/testing/process";

const BODY = 6_000_000;
/** When to stop waiting for 300 uploads; no measurement. */
const PATIENCE = 120_000;
const settling = { timeout: 60_000 };
const MB = 1_000_000;

let server: SecondProcess;
let sockets: Socket[] = [];

beforeAll(async () => {
  server = await startSecondProcess({ TRUSTED_PROXY_HEADER: "x-test-network" });
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await expect.poll(async () => (await memory()).ofBodies, settling).toBe(0);
});
afterAll(() => server.kill());

type Memory = { ofBodies: number; resident: number };
const memory = () => server.ask({ kind: "memory" }) as Promise<Memory>;

/** Sends all but the last byte of a body. @returns its socket, and the answer's status or null while there is none */
function flood(
  network: string,
  headers: string[],
): { answered: () => number | null; socket: Socket } {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  socket.on("error", () => undefined);
  const lines = [
    `POST /api/documents/${randomUUID()}/encrypted-sync HTTP/1.1`,
    ...["Host: a", `X-Test-Network: ${network}`, `Content-Length: ${BODY}`, ...headers],
  ];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  socket.write(Buffer.alloc(BODY - 1, 32));
  return { socket, answered: () => (text === "" ? null : Number(text.split(" ")[1])) };
}

/** A request of another network, with the largest body. */
async function createFile(network: string): Promise<number> {
  const state = envelope(2_000_000);
  const response = await fetch(`${server.url}/api/documents`, {
    method: "POST",
    headers: { "Sec-Fetch-Site": "same-origin", "X-Test-Network": network, "X-Svc-Client": "6" },
    body: JSON.stringify({ privacy: "e2ee", id: randomUUID(), state }),
  });
  await response.body?.cancel();
  return response.status;
}

type Flood = ReturnType<typeof flood>;
const isWaiting = ({ socket, answered }: Flood) => !socket.destroyed && answered() === null;

const page = ["Sec-Fetch-Site: same-origin"];

test(
  "slow bodies of one network are limited to its share, and another network is answered",
  async () => {
    const before = await memory();
    const all = Array.from({ length: drill(300) }, () => flood("203.0.113.1", page));
    const waiting = () => all.filter(isWaiting);
    // The share fits two of them.
    await expect.poll(() => waiting().length, settling).toBe(2);
    await expect
      .poll(async () => (await memory()).ofBodies, settling)
      .toBeGreaterThan(2 * (BODY - 1));
    for (const one of all) expect([null, 408, 503]).toContain(one.answered());
    const { ofBodies, resident } = await memory();
    expect(ofBodies).toBeLessThanOrEqual(16 * MB);
    // The soak measures the process's memory.
    if (all.length === 300) expect(resident - before.resident).toBeLessThan(64 * MB);
    expect(await createFile("203.0.113.2")).toBe(201);
    expect(waiting()).toHaveLength(2);
  },
  PATIENCE,
);

test(
  "slow bodies of many networks leave room for one more",
  async () => {
    const all = Array.from({ length: drill(300) }, (_, i) => flood(`198.51.100.${i % 250}`, page));
    const waiting = () => all.filter(isWaiting);
    await expect.poll(() => waiting().length, settling).toBeLessThanOrEqual(5);
    expect(await createFile("203.0.113.3")).toBe(201);
    const { ofBodies } = await memory();
    expect(ofBodies).toBeLessThanOrEqual(32 * MB);
  },
  PATIENCE,
);

test(
  "the body of a caller who is refused is not held in memory",
  async () => {
    const all = Array.from({ length: drill(300) }, () => flood("203.0.113.4", []));
    await Promise.all(all.map(({ socket }) => once(socket, "data")));
    expect(all.map(({ answered }) => answered())).toEqual(all.map(() => 401));
    expect((await memory()).ofBodies).toBe(0);
  },
  PATIENCE,
);
