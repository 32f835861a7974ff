/** One kept HTTP connection that costs the load generator next to nothing: it shares the machine with the server. */
import { once } from "node:events";
import { connect } from "node:net";

/** @returns `send(bytes)`, which answers the status, and `close()` */
export async function openConnection(port) {
  const socket = connect(port, "127.0.0.1").setNoDelay(true);
  await once(socket, "connect");
  let waiting = null;
  let received = Buffer.alloc(0);
  socket.on("data", (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const status = takeAnswer();
    if (status === null) return;
    const { resolve } = waiting;
    waiting = null;
    resolve(status);
  });
  const fail = () => {
    waiting?.reject(new Error("The connection broke."));
    waiting = null;
  };
  socket.on("error", fail).on("close", fail);

  /** The status of the answer when it is whole. */
  function takeAnswer() {
    const head = received.indexOf("\r\n\r\n");
    if (head < 0) return null;
    const text = received.latin1Slice(0, head).toLowerCase();
    const length = /\r\ncontent-length: (\d+)/.exec(text)?.[1];
    let end = head + 4 + Number(length ?? 0);
    if (length === undefined && text.includes("\r\ntransfer-encoding: chunked")) {
      const last = received.indexOf("0\r\n\r\n", head + 4);
      if (last < 0) return null;
      end = last + 5;
    }
    if (received.length < end) return null;
    received = received.subarray(end);
    return Number(text.slice(9, 12));
  }

  return {
    send(bytes) {
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(bytes);
      });
    },
    close: () => socket.destroy(),
  };
}

/** A request as it goes over the wire. */
export function requestBytes(method, path, headers = {}, body = undefined) {
  const lines = [`${method} ${path} HTTP/1.1`, "host: 127.0.0.1"];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body !== undefined) lines.push(`content-length: ${Buffer.byteLength(body)}`);
  return `${lines.join("\r\n")}\r\n\r\n${body ?? ""}`;
}
