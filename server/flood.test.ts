/** What slow bodies of strangers cost: a bounded part of the memory, and other networks nothing (XB-013). */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { envelope } from "@/lib/testing/bytes";
import { drill } from "@/lib/testing/drill";
import { type SecondProcess, startSecondProcess } from "@/lib/testing/process";

const BODY = 6_000_000;
/** When to give up waiting for 300 uploads to settle, and no measure of anything. */
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

/** A body of which all but the last byte is sent. @returns its socket, and the answer's status or null while there is none */
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

/** Another network's request, as large as they come. */
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
  "slow bodies of one network are held within its share, and another network is answered",
  async () => {
    const before = await memory();
    const all = Array.from({ length: drill(300) }, () => flood("203.0.113.1", page));
    const waiting = () => all.filter(isWaiting);
    // Two of them fit.
    await expect.poll(() => waiting().length, settling).toBe(2);
    await expect
      .poll(async () => (await memory()).ofBodies, settling)
      .toBeGreaterThan(2 * (BODY - 1));
    for (const one of all) expect([null, 408, 503]).toContain(one.answered());
    const { ofBodies, resident } = await memory();
    expect(ofBodies).toBeLessThanOrEqual(16 * MB);
    // How much that is of the process's memory is a figure of the soak.
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
  "of a body whose sender may not call nothing is held",
  async () => {
    const all = Array.from({ length: drill(300) }, () => flood("203.0.113.4", []));
    await Promise.all(all.map(({ socket }) => once(socket, "data")));
    expect(all.map(({ answered }) => answered())).toEqual(all.map(() => 401));
    expect((await memory()).ofBodies).toBe(0);
  },
  PATIENCE,
);
