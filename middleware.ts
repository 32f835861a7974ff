/** The gate on a host that runs Next: every API request passes lib/gate, and every route checks again. */
import { NextResponse } from "next/server";
import { builtMethods } from "@/lib/env";
import { forgedHeaders, gate } from "@/lib/gate/gate";
import { oldSignLink } from "@/lib/gate/old-links";
import { errors } from "@/lib/http/errors";
import { errorResponse, formatOf } from "@/lib/http/formats";

/** An address and its methods, which next.config.ts read from the route files at build time (XB-018). */
type Row = readonly [pattern: RegExp, methods: readonly string[]];

const rows: readonly Row[] = (JSON.parse(builtMethods) as [string, string[]][]).map(
  ([pattern, methods]) => [new RegExp(pattern), methods],
);

/** The methods of a path; null when no route has it. */
function allowedMethods(path: string): readonly string[] | null {
  return rows.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}

export const config = {
  runtime: "nodejs",
  matcher: [
    "/api/:path*",
    "/oauth/:path*",
    "/mcp/:path*",
    "/.well-known/:path*",
    "/openapi.json",
    "/sign/:path*",
    "/review/:path*",
  ],
};

/** Next answers other methods on an unknown path itself, in another format. */
const routed = new Set(["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]);

export async function middleware(request: Request): Promise<Response> {
  const { pathname: path } = new URL(request.url);
  if (/^\/(?:sign|review)(?:\/|$)/i.test(path)) return page(request, path);
  const headers = new Headers(request.headers);
  const verdict = await gate({ method: request.method, path, headers });
  if (!verdict.pass) return verdict.response;
  const allowed = allowedMethods(path);
  if (allowed && !allowed.includes(request.method))
    return errorResponse(formatOf(path), errors.method(allowed));
  if (!allowed && !routed.has(request.method))
    return errorResponse(formatOf(path), errors.notFound());
  for (const name of forgedHeaders(headers)) headers.delete(name);
  return NextResponse.next({ request: { headers } });
}

function page(request: Request, path: string): Response {
  const moved = oldSignLink(path, request.headers.get("host"));
  return moved === null
    ? NextResponse.next()
    : NextResponse.redirect(new URL(moved, request.url), 308);
}
