/** Requests to a server in a process of its own, with the time that each answer took. */
import { baseUrl } from "@/lib/env";

export interface Asked {
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

/** As our own page asks; with a body it is a POST. @returns `took` in milliseconds */
export async function askServer(url: string, { path, headers = {}, body }: Asked) {
  const started = Date.now();
  const response = await fetch(url + path, {
    method: body ? "POST" : "GET",
    headers: { Origin: baseUrl(), "Content-Type": "application/json", ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = (await response.json()) as Record<string, unknown> | null;
  const { status } = response;
  return { status, answer, headers: response.headers, took: Date.now() - started };
}
