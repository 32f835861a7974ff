/** Of wrong shop passwords only their count is kept. */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { digestOf } from "@/lib/digest";
import { newCapability } from "@/lib/protocol/capability";
import { newAddress } from "@/lib/testing/files";
import { spent } from "@/lib/testing/limits";
import { openGate } from "./gate";
import { linkGateLimit } from "./limits";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

test("a refused attempt is not kept in memory", async () => {
  const link = randomUUID();
  const about = { salt: "", verifier: digestOf(newCapability()), given: newCapability(), link };
  await spent(linkGateLimit, link, linkGateLimit.max);
  const refusal = async (): Promise<WeakRef<Error>> => {
    const [outcome] = await Promise.allSettled([openGate({ ...about, network: newAddress() })]);
    if (outcome.status === "fulfilled") throw new Error("A wrong password was let in.");
    return new WeakRef(outcome.reason);
  };
  const first = await refusal();
  await refusal();
  // A WeakRef made in this turn of the event loop keeps its target until the turn ends.
  await wait(1);
  collectGarbage();
  expect(first.deref()).toBeUndefined();
});
