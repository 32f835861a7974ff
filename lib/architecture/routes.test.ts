import { expect, test } from "vitest";
import { formatOf } from "@/lib/http/formats";
import { loadFunctions, startTestServer } from "@/lib/testing/server";

test("every route has the operation of its own path and method, and the format of its path", async () => {
  for (const { method, pattern, run } of await loadFunctions()) {
    const { operation, format } = run;
    expect([operation.method, operation.path, format]).toEqual([
      method,
      pattern,
      formatOf(pattern),
    ]);
  }
});

test("payments and shops ignore what a body has beyond its fields", async () => {
  // XB-017, DB-005
  for (const { pattern, run } of await loadFunctions())
    if (/^\/api\/(pay|shop)/.test(pattern))
      expect([pattern, run.operation.body?._zod.def]).not.toMatchObject([
        pattern,
        { catchall: expect.anything() },
      ]);
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
    const described = Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const routes = (await loadFunctions())
      .filter(({ pattern }) => pattern !== "/openapi.json")
      .map(({ method, pattern }) => `${method} ${pattern.replace(/:(\w+)/g, "{$1}")}`);
    expect(described.sort()).toEqual(routes.sort());
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
