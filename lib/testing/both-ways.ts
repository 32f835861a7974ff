/** What is asked of both ways to our routes, through Next and through the lane, and what of an answer must be alike. */
import { randomUUID } from "node:crypto";
import { newCapability } from "../protocol/capability";
import { base64, envelope, typed } from "./bytes";
import { partOf } from "./drill";

export interface Asked {
  method: string;
  /** The request target as it is sent, never normalized. */
  target: string;
  /** What the parameters of the pattern are in the target. */
  params?: Record<string, string>;
  headers: Record<string, string>;
  body?: string;
}

interface File {
  id: string;
  /** The owner's. */
  capability: string;
}

/** Who asks, and for what. */
export interface Given {
  standard: File;
  encrypted: File;
  /** Things of the standard file, by the name of their parameter. */
  parts?: Record<string, string>;
  /** An API key of a Pro account. */
  key: string;
  /** The cookie of somebody who is signed in. */
  cookie: string;
  /** The address people use. */
  origin: string;
}

export interface Answered {
  status: number;
  headers: Record<string, string>;
  text: string;
}

const own = { "sec-fetch-site": "same-origin", "x-svc-client": "6" };
const pageOf = ({ capability }: File) => ({ ...own, authorization: `Bearer ${capability}` });
const programOf = ({ capability }: File, key: string) => ({
  "x-svc-client": "6",
  authorization: `Bearer ${key}`,
  "x-svc-capability": capability,
});

/** A body each route takes; two that are sent differ in nothing but chance. */
const bodies: Record<string, () => object> = {
  "POST /api/documents": () => ({ privacy: "e2ee", state: envelope() }),
  "POST /api/documents/:id/sync": () => ({ clientId: 1, vector: "AA==" }),
  "POST /api/documents/:id/encrypted-sync": () => ({ clientId: 1 }),
  "POST /api/documents/:id/leave": () => ({ clientId: 1 }),
  "POST /api/documents/:id/client-level": () => ({ level: 1 }),
  "POST /api/documents/:id/share": () => ({ role: "view", label: "" }),
};

/**
 * Every kind of caller with every kind of body, for one method of one route.
 * @param turn so that only a part of them is taken in `npm test`, another one at each turn
 */
export function requestsOf(method: string, pattern: string, given: Given, turn?: number): Asked[] {
  const file = pattern.includes("encrypted") ? given.encrypted : given.standard;
  const page = pageOf(file);
  const good = bodies[`${method} ${pattern}`];
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const params = Object.fromEntries(names.map((name) => [name, given.parts?.[name] ?? file.id]));
  const target = Object.entries(params).reduce(
    (path, [name, value]) => path.replace(new RegExp(`:${name}\\b`), value),
    pattern,
  );
  const base = { method, target, params };
  const texts =
    method === "GET" ? [undefined] : [good ? JSON.stringify(good()) : "{}", "", "{", "[]"];
  const callers = [
    page,
    programOf(file, given.key),
    own,
    {},
    { ...page, origin: "https://evil.test" },
    { ...page, authorization: `Bearer ${newCapability()}` },
    { ...page, "x-svc-client": "1" },
    { ...page, "x-svc-client": "four" },
    // Nobody is signed in where something is changed: one answer would change the next.
    method === "GET" ? { ...own, cookie: given.cookie } : { ...own, origin: given.origin },
  ];
  const every: Asked[] = callers.flatMap((headers) =>
    texts.map((body) => ({ ...base, headers, ...(body === undefined ? {} : { body }) })),
  );
  // Whoever may call at all: the edge measures a body before anybody asks who sends it.
  if (method !== "GET") every.push({ ...base, headers: page, body: "x".repeat(6_100_000) });
  const asked = turn === undefined ? every : partOf(every, turn);
  if (pattern.endsWith("/sync")) {
    const update = base64(typed("x"));
    const body = { clientId: 1, vector: "AA==", update, updateId: randomUUID() };
    asked.push({ ...base, headers: page, body: JSON.stringify(body) });
  }
  if (method === "GET" && pattern.endsWith("/library")) {
    const headers = { ...own, cookie: given.cookie, "if-none-match": "*" };
    asked.push({ ...base, headers }, { ...base, target: `${target}?before=x`, headers });
  }
  if (pattern.endsWith("/events"))
    for (const query of ["?cursor=x", "?cursor=0"])
      asked.push({ ...base, target: target + query, headers: page });
  return asked;
}

const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "PROPFIND", "TRACE"];

/** Every method of a route's address, and that address spelled otherwise. */
export function otherRequestsOf(pattern: string, given: Given): Asked[] {
  const target = pattern.replace(":id", given.standard.id);
  const spellings = [
    `${target}/`,
    `${target}/?a=1&b=%20c`,
    `${target}//?a=1//2`,
    target.replace(/\/(?=\w+$)/, "//"),
    target.replace(/\w(?=\w+$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    target.replaceAll("-", "%2D"),
    `${target}%20`,
    `${target}%2F`,
    `${target}/nothing`,
  ].filter((spelling) => spelling !== target && isOfRoutes(spelling));
  // What can be done once is asked of two files.
  const methods = METHODS.filter((method) => !isOnce(method, pattern));
  return askAll([target], methods, usualCallers(given)).concat(
    askAll(spellings, ["GET", "POST"], usualCallers(given).slice(0, 1)),
  );
}

/** Another spelling of the first word is an unknown page, and two slashes at the beginning are refused by the edge. */
const isOfRoutes = (target: string): boolean =>
  /^\/(?:api|oauth|mcp|\.well-known)(?:[/?]|$)/.test(target);

/** Addresses no described route has. */
export function strayRequests(given: Given): Asked[] {
  const { id } = given.standard;
  const targets = [
    "/openapi.json",
    "/api",
    "/api/nothing/at/all",
    `/api/documents/${id}/share/nothing`,
    "/api/documents/%25",
    "/api/documents/.well-known",
  ];
  const spellings = ["/openapi.json/", "/openapi.json//", "/api/", "/api//"];
  return askAll(targets, METHODS, usualCallers(given)).concat(
    askAll(spellings, ["GET", "POST"], usualCallers(given)),
  );
}

const usualCallers = ({ standard, key }: Given) => [pageOf(standard), programOf(standard, key), {}];

function askAll(
  targets: readonly string[],
  methods: readonly string[],
  from: readonly Record<string, string>[],
): Asked[] {
  return targets.flatMap((target) =>
    methods.flatMap((method) => from.map((headers) => ({ method, target, headers }))),
  );
}

/** How a connection is kept and a body framed; `vary` is Next's own note to caches that may keep nothing anyway. */
const OF_THE_CONNECTION =
  /^(date|connection|keep-alive|transfer-encoding|content-length|vary|strict-transport-security)$/;

/** What of an answer must be alike; moments and fresh secrets differ between any two. */
export function comparable(
  status: number,
  headers: Iterable<readonly [string, string]>,
  text: string,
): Answered {
  const kept = [...headers].filter(([name]) => !OF_THE_CONNECTION.test(name)).sort();
  const stable = text
    .replace(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"<moment>"')
    .replace(/"(token|accessId)":"[^"]+"/g, '"$1":"<fresh>"')
    .replace(/^{"id":"[^"]+","token"/, '{"id":"<fresh>","token"');
  return { status, headers: Object.fromEntries(kept), text: stable };
}

/** What can be done to a file once: it needs one of its own on either way. */
export const isOnce = (method: string, pattern: string): boolean =>
  /^(DELETE \/api\/documents\/:id|POST .+\/(owner-link|trash))$/.test(`${method} ${pattern}`);

/** The text of an answer without the ids in which two files differ. */
export const unnamed = (
  text: string,
  { standard, encrypted }: Pick<Given, "standard" | "encrypted">,
) => text.replaceAll(standard.id, "<file>").replaceAll(encrypted.id, "<file>");

/** What changes a file, or keeps something in it: such a request is sent once before, and its repeats are compared. */
export const isWrite = ({ method, target, body }: Asked): boolean =>
  (body?.includes('"update"') ?? false) ||
  (method === "POST" && target.endsWith("/history")) ||
  (method === "PUT" && target.includes("/attachments/"));
