import { expect, test } from "vitest";
import { baseUrl } from "@/lib/env";
import { call } from "@/lib/testing/call";
import { GET } from "./route";

test("the catalog names the API, its description and its pages (RFC 9727)", async () => {
  const { status, headers, body } = await call(GET, { path: "/.well-known/api-catalog" });
  expect(status).toBe(200);
  expect(headers.get("content-type")).toMatch(/^application\/linkset\+json/);
  expect(body.linkset[0]).toMatchObject({
    anchor: `${baseUrl()}/api`,
    "service-desc": [{ href: `${baseUrl()}/openapi.json` }],
    "service-doc": [{ href: `${baseUrl()}/developers` }],
  });
});
