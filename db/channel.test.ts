import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { resetEnv } from "@/lib/env";
import { listenTo } from "./channel";

/** A message of PostgreSQL's protocol 3.0: its letter, its length and its body. */
function message(letter: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(letter), length, body]);
}

const READY = message("Z", Buffer.from("I"));
const LET_IN = Buffer.concat([message("R", Buffer.alloc(4)), READY]);
const REFUSAL = "SERROR\0C25006\0Mcannot execute LISTEN during recovery\0\0";
const REFUSED = Buffer.concat([message("E", Buffer.from(REFUSAL)), READY]);

test("a database that lets in and refuses to be listened to is left with no connection for each attempt", async () => {
  const open = new Set<Socket>();
  let refused = 0;
  const standby = createServer((socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => undefined);
    socket.once("data", () => {
      socket.write(LET_IN);
      socket.on("data", ([letter]) => {
        if (letter === "X".charCodeAt(0)) return;
        refused++;
        socket.write(REFUSED);
      });
    });
  }).listen(0, "127.0.0.1");
  await once(standby, "listening");
  const before = process.env.DATABASE_URL_UNPOOLED;
  const { port } = standby.address() as AddressInfo;
  process.env.DATABASE_URL_UNPOOLED = `postgres://a:b@127.0.0.1:${port}/c`;
  resetEnv();
  const handlers = {
    onMessage: () => undefined,
    onConnected: () => undefined,
    onDisconnected: () => undefined,
  };
  const listening = listenTo("nothing", handlers);
  try {
    await expect.poll(() => refused).toBeGreaterThanOrEqual(3);
    await expect.poll(() => open.size).toBeLessThanOrEqual(1);
    expect(listening.isConnected()).toBe(false);
  } finally {
    await listening.stop();
    if (before === undefined) delete process.env.DATABASE_URL_UNPOOLED;
    else process.env.DATABASE_URL_UNPOOLED = before;
    resetEnv();
    for (const socket of open) socket.destroy();
    standby.close();
  }
});
