/** Describes the operations of the contract as OpenAPI 3.1. */
import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { callers } from "@/lib/contract/callers";
import type { Operation } from "@/lib/contract/operation";
import { jsonSchemaOf } from "@/lib/json-schema";
import { type Format, formatOf } from "./formats";

const text = { type: "string" } as const;
const objectOf = (required: readonly string[], properties: object) =>
  ({ type: "object", required, properties }) as const;
const codedError = objectOf(["code"], { code: text, message: text, details: {} });
const errorBodies: Record<Format, object> = {
  docs: objectOf(["error"], { error: text, reason: text }),
  auth: objectOf(["error", "code", "message"], {
    ...{ error: text, reason: text, code: text, message: text },
  }),
  tickets: objectOf(["error"], { error: codedError, retry_after_seconds: { type: "integer" } }),
  sign: objectOf(["error"], { error: codedError, reason: text }),
  pay: objectOf(["error", "code"], { error: text, code: text, reason: text }),
  oauth: objectOf(["error"], { error: text, error_description: text }),
  mcp: objectOf(["jsonrpc", "id", "error"], {
    ...{ jsonrpc: { const: "2.0" }, id: { type: "null" } },
    error: objectOf(["code", "message"], { code: { type: "integer" }, message: text, data: {} }),
  }),
  blob: objectOf(["error"], {
    error: objectOf(["code", "message"], { code: text, message: text }),
  }),
};

/** Every fault a route may meet whatever it does. */
const always = (format: Format): readonly number[] => (format === "tickets" ? [500] : [500, 503]);

/** What an operation may refuse with. */
function refusalsOf({ caller, method, query, path, refusals = [] }: Operation): Set<number> {
  const ofBody = method === "GET" ? [] : [400, 413];
  const ofQuery = query ? [400] : [];
  const known = [...callers[caller].statuses, ...ofBody, ...ofQuery, ...refusals];
  return new Set([...known, ...always(formatOf(path))].sort());
}

function parametersOf({ path, caller, query, headers = [] }: Operation): object[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: text,
  }));
  const inHeader = [...(callers[caller].headers ?? []), ...headers].map((name) => ({
    name,
    in: "header",
    required: false,
    schema: name === "X-Svc-Client" ? { type: "integer", minimum: 1 } : text,
  }));
  const shape = query ? jsonSchemaOf(query, "input") : {};
  const properties = "properties" in shape ? (shape.properties as Record<string, object>) : {};
  const required = "required" in shape ? (shape.required as string[]) : [];
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
  return [...inPath, ...inQuery, ...inHeader];
}

function responsesOf(operation: Operation): Record<string, object> {
  const responses: Record<string, object> = {};
  for (const [status, schema] of Object.entries(operation.answers))
    responses[status] = {
      description: Number(status) < 400 ? "Success" : "Refused",
      ...(schema
        ? { content: { "application/json": { schema: jsonSchemaOf(schema, "output") } } }
        : {}),
    };
  const format = formatOf(operation.path);
  for (const status of refusalsOf(operation))
    responses[status] ??= {
      description: status < 500 ? "Refused" : "Fault",
      content: { "application/json": { schema: errorBodies[format] } },
    };
  return responses;
}

function describeOperation(operation: Operation): object {
  const { summary, body, takesBytes } = operation;
  return {
    summary,
    parameters: parametersOf(operation),
    ...(body
      ? {
          requestBody: { content: { "application/json": { schema: jsonSchemaOf(body, "input") } } },
        }
      : {}),
    ...(takesBytes ? { requestBody: { content: { "application/octet-stream": {} } } } : {}),
    responses: responsesOf(operation),
  };
}

/** The whole description. @param server the address the service is reached at */
export function describeApi(operations: readonly Operation[], server: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations) {
    const path = operation.path.replace(/:(\w+)/g, "{$1}");
    const method = operation.method.toLowerCase();
    paths[path] = { ...paths[path], [method]: describeOperation(operation) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Sealdesk", version: "1.0.0" },
    servers: [{ url: server }],
    security: [{ key: [] }, {}],
    paths,
    components: {
      securitySchemes: {
        key: { type: "http", scheme: "bearer", description: "An API key of a Pro account." },
      },
    },
  };
}

/** Compares an answer with its operation. @returns what is wrong, or null */
export async function undescribed(
  operation: Operation,
  response: Response,
): Promise<string | null> {
  const { status } = response;
  const schema = operation.answers[status];
  if (schema === undefined) return refusalsOf(operation).has(status) ? null : `status ${status}`;
  if (schema === null) return null;
  // An answer may come as one event.
  const text = await response.clone().text();
  const body: unknown = JSON.parse(text.replace(/^event: message\ndata: /, ""));
  const parsed = z.safeParse(schema, body);
  if (!parsed.success) return `status ${status}: ${z.prettifyError(parsed.error)}`;
  return isDeepStrictEqual(parsed.data, body) ? null : `status ${status}: unknown fields`;
}
