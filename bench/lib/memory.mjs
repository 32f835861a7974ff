/** What a server holds in memory once its garbage is collected, asked through its inspector. */
import { setTimeout as wait } from "node:timers/promises";
import WebSocket from "ws";
import { residentMegabytes } from "./measure.mjs";

/** What a server is started with, so that it can be asked at this port. */
export const inspected = (port) => ({ NODE_OPTIONS: `--inspect=127.0.0.1:${port}` });

/** @returns MB: live bytes, and the process's whole resident memory */
export async function memoryOf({ pid }, inspector) {
  await wait(1000);
  const targets = await (await fetch(`http://127.0.0.1:${inspector}/json`)).json();
  const socket = new WebSocket(targets[0].webSocketDebuggerUrl);
  await new Promise((resolve) => socket.once("open", resolve));
  let id = 0;
  const ask = (method, params = {}) => {
    id++;
    socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve) =>
      socket.once("message", (text) => resolve(JSON.parse(text).result)),
    );
  };
  for (let turn = 0; turn < 3; turn++) await ask("HeapProfiler.collectGarbage");
  const { result } = await ask("Runtime.evaluate", {
    expression: "(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())",
  });
  socket.close();
  return { live: result.value / 1e6, resident: residentMegabytes(pid) };
}
