/** A customer's thread in a test, asked by its link from a network of its own. */
import { POST as answerRoute } from "@/app/api/t/[code]/reply/route";
import { GET as readRoute } from "@/app/api/t/[code]/route";
import { POST as uploadRoute } from "@/app/api/t/[code]/upload/route";
import type { Route } from "@/lib/http/route";
import { ownPage } from "./accounts";
import { type Answered, call } from "./call";

export interface Link {
  code: string;
  k: string | null;
}

/** The customer's link in the answer to an intake. */
export const linkOf = ({ body }: Answered): Link => {
  const url = new URL(body.status_url);
  return { code: body.short_code, k: url.searchParams.get("k") };
};

export const queryOf = ({ k }: Link) => (k === null ? "" : `?k=${encodeURIComponent(k)}`);

const ask = (
  route: Route,
  link: Link,
  rest = "",
  body?: unknown,
  headers: Record<string, string> = {},
) =>
  call(route, {
    path: `/api/t/${encodeURIComponent(link.code)}${rest}${queryOf(link)}`,
    params: { code: link.code },
    ...(body === undefined ? {} : { body }),
    headers: { ...ownPage(), ...headers },
  });

export const readThread = (link: Link) => ask(readRoute, link);
export const writeTo = (link: Link, body: unknown, headers = {}) =>
  ask(answerRoute, link, "/reply", body, headers);
export const uploadTo = (link: Link, body: unknown, headers = {}) =>
  ask(uploadRoute, link, "/upload", body, { "Content-Type": "application/json", ...headers });
