/** Calling a route function the way an own-site page, a program or a stranger would. */
import type { Route } from "@/lib/http/route";

export interface CallOptions {
  method?: string;
  params?: Record<string, string>;
  /** A capability as an own-site page sends it. */
  capability?: string;
  /** An API key; the capability then travels in its own header. */
  key?: string;
  level?: number;
  body?: unknown;
  headers?: Record<string, string>;
  path?: string;
}

export interface Answered {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any answer's fields
  body: any;
  /** The body as it came. */
  bytes: Uint8Array;
  headers: Headers;
}

let server: string | null = null;

/** Sends every call to a server of another process from now on; null calls the routes here again. */
export function callThrough(url: string | null): void {
  server = url;
}

/** Calls a route; without a key it comes from a page of ours. */
export async function call(route: Route, options: CallOptions = {}): Promise<Answered> {
  const { capability, key, level = 6, params = {}, body } = options;
  const headers = new Headers({ "X-Svc-Client": String(level), "X-Svc-IP": "192.0.2.1" });
  if (key) {
    headers.set("Authorization", `Bearer ${key}`);
    if (capability) headers.set("X-Svc-Capability", capability);
  } else {
    headers.set("Sec-Fetch-Site", "same-origin");
    if (capability) headers.set("Authorization", `Bearer ${capability}`);
  }
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
  const method = options.method ?? (body === undefined ? "GET" : "POST");
  const init = { method, headers, ...(body === undefined ? {} : { body: bodyOf(body) }) };
  const response = server
    ? await fetch(server + (options.path ?? pathOf(route, params)), init)
    : await route(new Request(`http://sealdesk.test${options.path ?? "/api/documents"}`, init), {
        params: Promise.resolve(params),
      });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  return {
    status: response.status,
    body: text && response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text,
    bytes,
    headers: response.headers,
  };
}

const pathOf = (route: Route, params: Record<string, string>): string =>
  route.operation.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "");

/** Text and bytes as they are, anything else as JSON. */
function bodyOf(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (typeof body === "string") return body;
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
}
