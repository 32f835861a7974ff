import { expect, test } from "vitest";
import { gate } from "./gate";

const knock = (path: string, headers: Headers) => gate({ method: "GET", path, headers });
const page = (level: string) =>
  new Headers({ "X-Svc-Client": level, "Sec-Fetch-Site": "same-origin" });

test.each(["", "0", "-4", "four", "4.0", "0x4", "1e400", "4, 4"])(
  "the client level %j is refused at the door, after the key",
  async (level) => {
    // F-022, G-009
    const verdict = await knock("/api/documents/x", page(level));
    if (verdict.pass) throw new Error("It passed.");
    const { reason } = (await verdict.response.json()) as { reason: string };
    expect([verdict.response.status, reason]).toEqual([400, "upgrade"]);
    const stranger = await knock("/api/documents/x", new Headers({ "X-Svc-Client": level }));
    expect(!stranger.pass && stranger.response.status).toBe(401);
    expect((await knock("/api/v1/intake", page(level))).pass).toBe(true);
  },
);

test.each([
  ["6", "6"],
  ["0006", "6"],
  ["7", "7"],
  ["9".repeat(400), "999"],
])("the client level %.10s is passed on as %s", async (given, level) => {
  // F-022
  const headers = page(given);
  expect((await knock("/api/documents/x", headers)).pass).toBe(true);
  expect(headers.get("x-svc-client")).toBe(level);
});
