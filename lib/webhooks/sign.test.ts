import { expect, test } from "vitest";
import vectors from "@/lib/protocol/vectors.json";
import { verify } from "@/lib/testing/standard-webhooks";
import { newSecret, signedHeaders } from "./sign";

/** As the project that wrote the standard publishes it, with its own libraries' tests. */
const published = {
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  at: 1_614_265_330,
  body: '{"test": 2432232314}',
  signature: "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
};

test("the published example is signed as published, and believed", async () => {
  // E-031
  const { secret, signature, ...event } = published;
  const headers = signedHeaders([secret], event);
  expect(headers["webhook-signature"]).toBe(signature);
  expect(await verify({ headers, body: event.body }, secret, event.at)).toBe(event.id);
});

test("the contract's example is signed as the contract says", () => {
  // E-031
  const { secret, id, timestamp, body, signature } = vectors.webhook;
  const headers = signedHeaders([secret], { id, at: Number(timestamp), body });
  expect(headers["webhook-signature"]).toBe(signature);
});

test("after a change of secret both secrets sign, and a receiver accepts either", async () => {
  const [old, next] = [newSecret(), newSecret()];
  const { secret: _, signature: __, ...event } = published;
  const received = { headers: signedHeaders([next, old], event), body: event.body };
  for (const secret of [old, next]) expect(await verify(received, secret, event.at)).toBe(event.id);
  await expect(verify(received, newSecret(), event.at)).rejects.toThrow("No signature");
});

test("what was changed on the way, and what is old, is not believed", async () => {
  const secret = newSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const { secret: _, signature: __, ...event } = published;
  const headers = signedHeaders([secret], event);
  const refused = async (change: object, at = event.at) =>
    expect(verify({ headers, body: event.body, ...change }, secret, at)).rejects.toThrow();
  await refused({ body: `${event.body} ` });
  await refused({ headers: { ...headers, "webhook-id": "msg_other" } });
  await refused({ headers: { ...headers, "webhook-timestamp": String(event.at + 1) } });
  await refused({ headers: { ...headers, "webhook-signature": "v2,AAAA" } });
  await refused({}, event.at + 301);
  await refused({}, event.at - 301);
  expect(await verify({ headers, body: event.body }, secret, event.at + 300)).toBe(event.id);
});
