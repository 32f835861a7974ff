import { expect, test } from "vitest";
import { GET as nothing } from "@/app/api/[...path]/route";
import { GET as health } from "@/app/api/sign/v1/health/route";
import { GET as sample } from "@/app/api/sign/v1/sample/route";
import { call } from "@/lib/testing/call";
import { newEnvelope, signAs } from "@/lib/testing/signing";

const at = (path: string) => ({ path: `/api/sign/v1/${path}` });

test("anybody can ask whether signing is available", async () => {
  // S-010
  const { status, body } = await call(health, at("health"));
  expect([status, body]).toEqual([200, { ok: true }]);
});

test("the sample agreement can be signed", async () => {
  // S-011
  const { status, bytes, headers } = await call(sample, at("sample"));
  expect([status, headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(headers.get("content-disposition")).toBe('inline; filename="sample-agreement.pdf"');
  const envelope = await newEnvelope({ pdf: Buffer.from(bytes).toString("base64") });
  expect((await signAs(envelope)).body.status).toBe("completed");
});

test("an unknown path is answered in signing's error format", async () => {
  // S-013
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const response = await nothing(
    new Request("http://sealdesk.test/api/sign/v1/nothing", { headers }),
  );
  expect([response.status, (await response.json()).error.code]).toEqual([404, "not_found"]);
});
