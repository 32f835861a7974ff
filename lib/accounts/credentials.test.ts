import { expect, test } from "vitest";
import { newCredential, signUp } from "@/lib/testing/accounts";
import { signInAs } from "@/lib/testing/vaults";
import { hashing } from "./credentials";

test("when two passwords are being hashed and forty wait, a sign-in gets 503 with a retry time", async () => {
  //
  const { email, credential } = await signUp();
  let end = () => {};
  const flood = new Promise<void>((resolve) => {
    end = resolve;
  });
  const all = Array.from({ length: 42 }, () => hashing(() => flood));
  const unknown = signInAs("nobody@sealdesk.test", newCredential());
  for (const { status, body, headers } of [await signInAs(email, credential), await unknown]) {
    expect([status, body.code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    expect(headers.get("retry-after")).toBe("2");
  }
  end();
  await Promise.all(all);
  expect((await signInAs(email, credential)).status).toBe(200);
});
