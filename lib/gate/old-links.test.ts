/** Where links of signing from earlier days lead, by both ways an installation answers. */
import { afterEach, expect, test } from "vitest";
import { resetEnv } from "@/lib/env";
import { middleware } from "../../middleware";
import { gate } from "./gate";
import { oldSignLink } from "./old-links";

const id = "0b5c3f0e-7d3a-4a55-9a0f-1c2d3e4f5a6b";

function withSignUrl(url: string | undefined) {
  if (url === undefined) delete process.env.SIGN_URL;
  else process.env.SIGN_URL = url;
  process.env.BASE_URL = "https://desk.example";
  resetEnv();
}
const before = process.env.BASE_URL;
afterEach(() => {
  delete process.env.SIGN_URL;
  if (before === undefined) delete process.env.BASE_URL;
  else process.env.BASE_URL = before;
  resetEnv();
});

test("an old link leads to its page on the host it was asked from (S-110)", () => {
  withSignUrl(undefined);
  expect(oldSignLink(`/sign/${id}`, "desk.example")).toBe(`/sign/request/${id}`);
  expect(oldSignLink(`/sign/${id.toUpperCase()}/`, "desk.example")).toBe(`/sign/request/${id}`);
  expect(oldSignLink(`/review/${id}`, null)).toBe(`/sign/review/${id}`);
});

test("from the host that signing once had it leads to the host of the pages (D-60)", () => {
  withSignUrl("https://sign.example");
  expect(oldSignLink(`/sign/${id}`, "sign.example")).toBe(
    `https://desk.example/sign/request/${id}`,
  );
  expect(oldSignLink(`/review/${id}`, "sign.example")).toBe(
    `https://desk.example/sign/review/${id}`,
  );
  expect(oldSignLink(`/sign/${id}`, "desk.example")).toBe(`/sign/request/${id}`);
  expect(oldSignLink(`/sign/${id}`, "evil.example")).toBe(`/sign/request/${id}`);
});

test.each([
  ["/sign"],
  ["/sign/new"],
  [`/sign/request/${id}`],
  [`/sign/${id}/more`],
  [`/sign/${id.slice(1)}`],
  [`/review/x${id}`],
  [`/Sign/${id}`.replace("/Sign", "//evil.example/sign")],
])("%s is no old link", (path) => {
  withSignUrl("https://sign.example");
  expect(oldSignLink(path, "sign.example")).toBeNull();
});

test("a host that runs Next answers an old link by its middleware with 308", async () => {
  withSignUrl("https://sign.example");
  const ask = (host: string, path: string) =>
    middleware(new Request(`https://${host}${path}`, { headers: { host } }));
  const old = await ask("sign.example", `/sign/${id}`);
  expect([old.status, old.headers.get("location")]).toEqual([
    308,
    `https://desk.example/sign/request/${id}`,
  ]);
  const own = await ask("desk.example", `/review/${id}`);
  expect([own.status, own.headers.get("location")]).toEqual([
    308,
    `https://desk.example/sign/review/${id}`,
  ]);
  expect((await ask("desk.example", "/sign/new")).status).toBe(200);
});

test.each([
  ["the host of the pages", "https://desk.example", true],
  ["the host that signing once had", "https://sign.example", true],
  ["the same one without TLS", "http://sign.example", false],
  ["a host below it", "https://a.sign.example", false],
  ["an origin that is kept secret", "null", false],
])("whether a page of %s is one of ours", async (_, origin, isOwn) => {
  // D-31
  withSignUrl("https://sign.example/");
  const headers = new Headers({ origin });
  const { pass } = await gate({ method: "POST", path: "/api/sign/v1/envelopes", headers });
  expect(pass).toBe(isOwn);
});
