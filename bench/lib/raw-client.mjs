/** The smallest client of our API: makes a file, posts sealed updates, reads the stream. No Yjs, no retries. */
import { randomBytes, randomUUID } from "node:crypto";
import http from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { addressHeader } from "./processes.mjs";

const agent = new http.Agent({ keepAlive: true, maxSockets: 2048 });
let networks = 0;

/** Every new file comes from a network of its own: 30 an hour is one network's allowance. */
const someAddress = () => {
  networks++;
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`;
};

/** Sends JSON, answers `{ status, body }`. Rejects only when no whole answer came. */
export function call(url, method, path, { capability, body } = {}) {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = { "sec-fetch-site": "same-origin", "x-svc-client": "6" };
    headers[addressHeader] = someAddress();
    if (capability) headers.authorization = `Bearer ${capability}`;
    if (text !== undefined) {
      headers["content-type"] = "application/json";
      headers["content-length"] = Buffer.byteLength(text);
    }
    const request = http.request(url + path, { method, agent, headers }, (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const answer = Buffer.concat(chunks).toString();
        if (!response.complete) reject(new Error("The answer broke off."));
        else resolve({ status: response.statusCode, body: answer ? JSON.parse(answer) : null });
      });
    });
    request.on("error", reject);
    request.end(text);
  });
}

/** Bytes with the shape of an envelope; the server cannot tell them from real ones. */
export function someEnvelope(bytes = 228) {
  const envelope = randomBytes(bytes);
  envelope[0] = 1;
  return envelope.toString("base64");
}

/** @param file `{ state }` sealed and base64 for an encrypted file, `{ privacy: "standard" }` for the other kind */
export async function createFile(url, { privacy = "e2ee", id = randomUUID(), state } = {}) {
  const body =
    privacy === "e2ee"
      ? { privacy, id, state: state ?? someEnvelope() }
      : { template: "blank", title: "Bench" };
  const { status, body: answer } = await call(url, "POST", "/api/documents", { body });
  if (status !== 201) throw new Error(`No file was made: ${status} ${JSON.stringify(answer)}`);
  return { id: answer.id, capability: answer.token };
}

/** One round of encrypted sync; `live` as a client that hears the stream would send it. */
export function sync(url, { id, capability }, fields) {
  const path = `/api/documents/${id}/encrypted-sync`;
  return call(url, "POST", path, { capability, body: { clientId: 1, ...fields } });
}

export async function append(url, file, { id = randomUUID(), payload = someEnvelope() } = {}) {
  const update = { id, payload };
  const { status, body } = await sync(url, file, { cursor: 0, live: true, update });
  if (status !== 200) throw new Error(`An update was refused: ${status} ${JSON.stringify(body)}`);
  return id;
}

/** Every update of the file, page after page, and the version it has. */
export async function readAll(url, file) {
  const ids = new Set();
  let cursor = 0;
  let snapshot = null;
  const patience = performance.now() + 30_000;
  for (;;) {
    const { status, body } = await sync(url, file, { cursor });
    if (status === 503 && performance.now() < patience) {
      // The database is still coming back; every client would try again.
      await wait(200);
      continue;
    }
    if (status !== 200) throw new Error(`A file could not be read: ${status}`);
    for (const { id } of body.updates) ids.add(id);
    if (body.snapshot) snapshot = body.snapshot;
    cursor = body.cursor;
    if (cursor >= body.version) return { ids, version: body.version, snapshot };
  }
}

/** Opens the event stream; resolves at its `hello`. @param onEvent gets the name and the data as text */
export function listen(url, { id, capability }, onEvent = () => undefined, clientId = 1) {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${capability}`,
      "sec-fetch-site": "same-origin",
      "x-svc-client": "6",
    };
    const path = `/api/documents/${id}/events?clientId=${clientId}`;
    const request = http.request(url + path, { agent: false, headers }, (response) => {
      if (response.statusCode !== 200)
        return reject(new Error(`No stream: ${response.statusCode}`));
      let rest = "";
      response.setEncoding("utf8");
      response.on("error", () => undefined);
      response.on("data", (chunk) => {
        rest += chunk;
        for (let end = rest.indexOf("\n\n"); end >= 0; end = rest.indexOf("\n\n")) {
          const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(rest.slice(0, end)) ?? [];
          rest = rest.slice(end + 2);
          if (name === "hello") resolve({ close: () => request.destroy() });
          if (name) onEvent(name, data);
        }
      });
    });
    request.on("error", reject);
    request.end();
  });
}
