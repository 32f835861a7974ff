import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { describedRoutes } from "@/app/openapi.json/routes";
import { operationsOf } from "@/lib/http/openapi";
import { startTestServer } from "@/lib/testing/server";
import { findRoutes } from "../../scripts/route-table.mjs";

const undocumented = ["/openapi.json", "/api/*path"];

test("every route file is in the description, with every method it answers", () => {
  const files = findRoutes().filter(({ pattern }) => !undocumented.includes(pattern));
  expect(describedRoutes.map(({ pattern }) => pattern).sort()).toEqual(
    files.map(({ pattern }) => pattern).sort(),
  );
  for (const { pattern, file } of files) {
    const exported = [
      ...readFileSync(file, "utf8").matchAll(/export (?:const|async function|function) ([A-Z]+)/g),
    ].map(([, name]) => name);
    const row = describedRoutes.find((described) => described.pattern === pattern);
    expect(
      row &&
        operationsOf(row)
          .map(([method]) => method)
          .sort(),
    ).toEqual(exported.sort());
  }
});

test("the description is OpenAPI 3.1 and complete", async () => {
  const server = await startTestServer();
  try {
    const response = await fetch(`${server.url}/openapi.json`);
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const description = (await response.json()) as {
      openapi: string;
      info: { title: string; version: string };
      paths: Record<
        string,
        Record<
          string,
          {
            summary: string;
            parameters: { name: string; in: string; required: boolean }[];
            responses: Record<string, { description: string }>;
          }
        >
      >;
    };
    expect(description.openapi).toBe("3.1.0");
    for (const [path, operations] of Object.entries(description.paths))
      for (const [method, { summary, parameters, responses }] of Object.entries(operations)) {
        const at = `${method} ${path}`;
        expect({ at, summary: summary.length > 3 }).toEqual({ at, summary: true });
        const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
        const inPath = parameters.filter(
          (parameter) => parameter.in === "path" && parameter.required,
        );
        expect({ at, named: inPath.map(({ name }) => name) }).toEqual({ at, named });
        expect(Object.keys(responses).every((status) => /^[1-5]\d\d$/.test(status))).toBe(true);
        expect(Object.values(responses).every(({ description: words }) => words.length > 0)).toBe(
          true,
        );
      }
    expect(JSON.stringify(description)).not.toMatch(/"\$ref":"#\/definitions/);
  } finally {
    await server.stop();
  }
});
