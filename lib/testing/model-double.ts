/** A model's provider on a loopback port: it answers by the script, over the real wire, and records what it was asked. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished, vi } from "vitest";
import { scriptedStream } from "@/lib/assistant/script-model";
import { resetEnv } from "@/lib/env";

export interface ModelDouble {
  url: string;
  /** Bodies of all requests, and the text of the last. */
  asked: { messages: { role: string; content: unknown }[]; tools?: object[] }[];
  /** Headers of the last request. */
  headers: Record<string, unknown>;
}

export type Respond = (response: ServerResponse, body: ModelDouble["asked"][number]) => void;

/** @param respond in place of the script */
export async function serveModel(respond?: Respond): Promise<ModelDouble> {
  const double: ModelDouble = { url: "", asked: [], headers: {} };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString());
    double.asked.push(body);
    double.headers = request.headers;
    if (respond) return respond(response, body);
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    for await (const part of scriptedStream(body)) response.write(part);
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return double;
}

/** The same as the one that the settings name. */
export async function useModel(respond?: Respond): Promise<ModelDouble> {
  const double = await serveModel(respond);
  vi.stubEnv("AI_BASE_URL", double.url);
  vi.stubEnv("AI_MODEL", "small");
  vi.stubEnv("AI_API_KEY", "a key");
  resetEnv();
  onTestFinished(() => {
    vi.unstubAllEnvs();
    resetEnv();
  });
  return double;
}
