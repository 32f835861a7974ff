/** A page's socket: requests without HTTP's own cost, answered in any order. */
import { once } from "node:events";
import WebSocket from "ws";
import { addressHeader } from "./processes.mjs";

let networks = 0;

/** What a browser says with a socket of a page of `origin`, from a network of its own. */
export function pageHeaders(origin) {
  networks++;
  return {
    origin,
    "sec-fetch-site": "same-origin",
    [addressHeader]: `10.9.${networks >> 8}.${networks & 255}`,
  };
}

/** Of a network of its own. @returns `post(path, headers, body)`, which answers the status, and `close()` */
export async function openSocket(url) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/api/socket`, "sealdesk.1", {
    headers: pageHeaders(url),
  });
  await once(socket, "open");
  const waiting = new Map();
  let last = 0;
  socket.on("message", (data) => {
    const { id, status } = JSON.parse(String(data).split("\n", 1)[0]);
    waiting.get(id)(status);
    waiting.delete(id);
  });
  return {
    post(path, headers, body) {
      const id = ++last;
      socket.send(`${JSON.stringify({ id, path, headers })}\n${body}`);
      return new Promise((resolve) => waiting.set(id, resolve));
    },
    close: () => socket.terminate(),
  };
}
