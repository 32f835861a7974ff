/**
 * The published conformance suite against this server: the scenarios that a server without its test tools can be asked. The suite
 * sends no token, so a proxy in front of the server adds one. It needs Node 22, which is installed beside it.
 */
import { spawn } from "node:child_process";
import http from "node:http";
import { join } from "node:path";
import { bench, startOurs } from "../lib/processes.mjs";
import { state } from "../lib/results.mjs";
import { seedApps } from "./seed.mjs";

const SCENARIOS = [
  ...["server-initialize", "ping", "tools-list", "resources-list", "dns-rebinding-protection"],
];

/** @param tokens used in turn: an account has 120 messages a minute */
function proxyTo(url, tokens) {
  let next = 0;
  const proxy = http.createServer((request, response) => {
    const headers = { ...request.headers };
    headers.authorization = `Bearer ${tokens[next++ % tokens.length]}`;
    const { method, url: path } = request;
    const asked = http.request(url + path, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    asked.on("error", () => response.destroy());
    request.pipe(asked);
  });
  return new Promise((resolve) => {
    proxy.listen(0, "127.0.0.1", () => resolve({ port: proxy.address().port, proxy }));
  });
}

/** @returns whether it passed, and what the suite said */
function runScenario(scenario, port) {
  const installed = join(bench, "node_modules");
  const program = join(installed, "@modelcontextprotocol", "conformance", "dist", "index.js");
  const args = [program, "server", "--url", `http://localhost:${port}/mcp`, "--scenario", scenario];
  const child = spawn(join(installed, ".bin", "node"), args, { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      said += chunk;
    });
  return new Promise((resolve) => {
    child.once("exit", (code) => resolve({ passed: code === 0, said }));
  });
}

export async function measureConformance(database) {
  const databaseUrl = await database.url("ours");
  const ours = await startOurs(databaseUrl, { env: { PRO_MODE: "all" } });
  const apps = await seedApps(databaseUrl, 10);
  const { port, proxy } = await proxyTo(
    ours.url,
    apps.map(({ access }) => access),
  );
  try {
    for (const scenario of SCENARIOS) {
      const { passed, said } = await runScenario(scenario, port);
      if (!passed) console.log(said);
      const ours = passed ? "passed" : "failed";
      state({
        goal: "22",
        what: `conformance: ${scenario}`,
        ours,
        goalText: "passes",
        holds: passed,
      });
    }
  } finally {
    proxy.close();
    await ours.stop();
  }
}
