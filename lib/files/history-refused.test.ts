import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { base64, envelope, newEncrypted, newStandard } from "@/lib/testing/files";
import { kindsOf, save, type } from "@/lib/testing/history";

const sealed = () => ({ state: envelope() });
test.each<[string, "standard" | "e2ee", () => object | string, number, string | undefined]>([
  ["a name of 61", "standard", () => ({ label: "x".repeat(61) }), 400, undefined],
  ["a name of blanks", "standard", () => ({ label: " \u200b\n" }), 400, undefined],
  ["a name with NUL", "standard", () => ({ label: "\0" }), 400, undefined],
  [
    "a sealed name",
    "standard",
    () => ({ sealedLabel: envelope(), id: randomUUID() }),
    400,
    undefined,
  ],
  ["auto", "standard", () => ({ auto: true }), 400, undefined],
  ["a state", "standard", sealed, 400, undefined],
  ["a body that is no JSON", "standard", () => "{", 400, undefined],
  ["a copy of no version", "standard", () => ({ from: randomUUID() }), 404, undefined],
  ["a copy of what is no id", "standard", () => ({ from: "x" }), 400, undefined],
  ["no state", "e2ee", () => ({}), 400, undefined],
  ["a copy instead of a state", "e2ee", () => ({ from: randomUUID() }), 400, undefined],
  [
    "a state that is no envelope",
    "e2ee",
    () => ({ state: base64(Buffer.alloc(60)) }),
    400,
    undefined,
  ],
  ["a state of 28 bytes", "e2ee", () => ({ state: envelope(28) }), 400, undefined],
  ["a state of 2,100,001 bytes", "e2ee", () => ({ state: envelope(2_100_001) }), 413, "size"],
  ["a readable name", "e2ee", () => ({ ...sealed(), label: "Payroll" }), 400, "upgrade"],
  [
    "a sealed name without an id",
    "e2ee",
    () => ({ ...sealed(), sealedLabel: envelope() }),
    400,
    undefined,
  ],
  [
    "a sealed name of 513",
    "e2ee",
    () => ({ ...sealed(), id: randomUUID(), sealedLabel: "A".repeat(516) }),
    400,
    undefined,
  ],
  [
    "an uppercase id",
    "e2ee",
    () => ({ ...sealed(), id: randomUUID().toUpperCase() }),
    400,
    undefined,
  ],
  [
    "auto with a sealed name",
    "e2ee",
    () => ({ ...sealed(), auto: true, id: randomUUID(), sealedLabel: envelope() }),
    400,
    undefined,
  ],
  [
    "auto with a readable name",
    "e2ee",
    () => ({ ...sealed(), auto: true, label: "x" }),
    400,
    undefined,
  ],
])(
  "a version with %s of a %s file is refused and not written",
  async (_, privacy, body, status, reason) => {
    // F-112, DB-020
    const owned = await (privacy === "standard" ? newStandard() : newEncrypted());
    const refused = await save(owned, body());
    expect([refused.status, refused.body.reason]).toEqual([status, reason]);
    expect(await kindsOf(owned)).toEqual(["created"]);
  },
);

test("a name of 60, an empty one, a sealed name of 512 and a state of 2,100,000 bytes all pass", async () => {
  const standard = await newStandard();
  await type(standard, "x");
  expect((await save(standard, { label: "x".repeat(60) })).status).toBe(201);
  expect((await save(standard, { label: "" })).status).toBe(200);
  const encrypted = await newEncrypted();
  const body = {
    state: envelope(2_100_000),
    id: randomUUID(),
    sealedLabel: "A".repeat(512),
    label: "",
  };
  expect((await save(encrypted, body)).status).toBe(201);
});
