/** Requests as they are on the wire: no target is normalized, and the bytes of an answer are kept. */
import { randomBytes } from "node:crypto";
import { Agent, request as open } from "node:http";
import { type Answered, type Asked, comparable } from "../lib/testing/both-ways";

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** Headers in which each way is told the client's address: the journeys' proxy, and a host's. */
export const ADDRESS_HEADERS = ["x-journey-network", "x-vercel-forwarded-for"];

/** Asks one server and keeps of its answer what can be compared. */
export async function ask(origin: string, asked: Asked): Promise<Answered> {
  const { status, headers, text } = await send(origin, asked);
  return comparable(status, Object.entries(headers), text);
}

/** Each request comes from a network of its own; of a stream only the head is read. */
export function send(origin: string, asked: Asked): Promise<Answered> {
  const { method, target, body } = asked;
  const network = [10, ...randomBytes(3)].join(".");
  const headers: Record<string, string> = { ...asked.headers };
  for (const name of ADDRESS_HEADERS) headers[name] = network;
  if (body !== undefined) headers["content-length"] = String(Buffer.byteLength(body));
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const request = open({ hostname, port, path: target, method, headers, agent });
    request.on("error", reject);
    request.on("response", (response) => {
      const pairs = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
      const answer = (text: string) =>
        resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(pairs), text });
      if (String(response.headers["content-type"]).startsWith("text/event-stream")) {
        request.destroy();
        answer("");
        return;
      }
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => answer(Buffer.concat(parts).toString("latin1")));
      response.on("error", reject);
    });
    request.end(body);
  });
}
