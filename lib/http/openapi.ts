/** Describes routes as OpenAPI 3.1 from the very schemas they parse and answer with. */
import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import type { Schema } from "@/lib/contract/operation";
import type { Format } from "./formats";
import type { Route } from "./route";

export interface RouteRow {
  /** `/api/documents/:id`; `*path` stands for the rest of a path. */
  pattern: string;
  module: Readonly<Record<string, unknown>>;
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

const text = { type: "string" } as const;
const errorBodies: Record<Format, object> = {
  docs: {
    type: "object",
    required: ["error"],
    properties: { error: text, reason: text },
  },
  auth: {
    type: "object",
    required: ["error", "code", "message"],
    properties: { error: text, reason: text, code: text, message: text },
  },
  tickets: {
    type: "object",
    required: ["error"],
    properties: {
      error: {
        type: "object",
        required: ["code"],
        properties: { code: text, message: text, details: {} },
      },
      retry_after_seconds: { type: "integer" },
    },
  },
  sign: {
    type: "object",
    required: ["error"],
    properties: {
      error: {
        type: "object",
        required: ["code"],
        properties: { code: text, message: text, details: {} },
      },
      reason: text,
    },
  },
  pay: {
    type: "object",
    required: ["error", "code"],
    properties: { error: text, code: text },
  },
  oauth: {
    type: "object",
    required: ["error"],
    properties: { error: text, error_description: text },
  },
  blob: {
    type: "object",
    required: ["error"],
    properties: {
      error: {
        type: "object",
        required: ["code", "message"],
        properties: { code: text, message: text },
      },
    },
  },
};

/** Every fault a route may meet whatever it does. */
const always = (format: Format): readonly number[] => (format === "tickets" ? [500] : [500, 503]);

function schemaOf(schema: Schema, io: "input" | "output"): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

/** The described functions a module exports, by method. */
export function operationsOf({ module }: RouteRow): [string, Route][] {
  return METHODS.flatMap((method) => {
    const route = module[method];
    return typeof route === "function" && "description" in route ? [[method, route as Route]] : [];
  });
}

function parametersOf(pattern: string, { description }: Route): object[] {
  const inPath = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: text,
  }));
  const inHeader = [...new Set(description.headers ?? [])].map((name) => ({
    name,
    in: "header",
    required: false,
    schema: name === "X-Svc-Client" ? { type: "integer", minimum: 1 } : text,
  }));
  const query = description.query ? schemaOf(description.query, "input") : {};
  const properties = "properties" in query ? (query.properties as Record<string, object>) : {};
  const required = "required" in query ? (query.required as string[]) : [];
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
  return [...inPath, ...inQuery, ...inHeader];
}

function responsesOf({ description }: Route): Record<string, object> {
  const responses: Record<string, object> = {};
  for (const [status, schema] of Object.entries(description.answers))
    responses[status] = {
      description: Number(status) < 400 ? "Success" : "Refused",
      ...(schema
        ? { content: { "application/json": { schema: schemaOf(schema, "output") } } }
        : {}),
    };
  const refusals = [...(description.statuses ?? []), ...always(description.format)].sort();
  for (const status of refusals)
    responses[status] ??= {
      description: status < 500 ? "Refused" : "Fault",
      content: { "application/json": { schema: errorBodies[description.format] } },
    };
  return responses;
}

function operationOf(pattern: string, route: Route): object {
  const { summary, body, takesBytes } = route.description;
  return {
    summary,
    parameters: parametersOf(pattern, route),
    ...(body
      ? { requestBody: { content: { "application/json": { schema: schemaOf(body, "input") } } } }
      : {}),
    ...(takesBytes ? { requestBody: { content: { "application/octet-stream": {} } } } : {}),
    responses: responsesOf(route),
  };
}

/** The whole description. @param server the address the service is reached at */
export function describeApi(rows: readonly RouteRow[], server: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const row of rows) {
    if (row.pattern.includes("*")) continue;
    const path = row.pattern.replace(/:(\w+)/g, "{$1}");
    const operations = operationsOf(row).map(([method, route]) => [
      method.toLowerCase(),
      operationOf(row.pattern, route),
    ]);
    paths[path] = Object.fromEntries(operations);
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

/** Whether an answer is one its route describes; says what is wrong, or null. */
export async function undescribed(route: Route, response: Response): Promise<string | null> {
  const { answers, statuses = [], format } = route.description;
  const { status } = response;
  const schema = answers[status];
  if (schema === undefined)
    return statuses.includes(status) || always(format).includes(status) ? null : `status ${status}`;
  if (schema === null) return null;
  const body: unknown = await response.clone().json();
  const parsed = z.safeParse(schema, body);
  if (!parsed.success) return `status ${status}: ${z.prettifyError(parsed.error)}`;
  return isDeepStrictEqual(parsed.data, body) ? null : `status ${status}: unknown fields`;
}
