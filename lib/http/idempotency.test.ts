import { expect, test } from "vitest";
import { db, pool, type Tx } from "@/db/client";
import { usedFileId } from "@/db/schema";
import { HttpError } from "./errors";
import { idempotencyKeyOf, once, purgeIdempotency } from "./idempotency";

const options = (key: string, body = "{}", hours: number | null = 24) => ({
  scope: "test",
  key,
  body,
  hours,
});

/** An effect that can be counted: a row with a new id. */
async function makeRow(tx: Tx): Promise<{ id: string; nested: object }> {
  const id = crypto.randomUUID();
  await tx.insert(usedFileId).values({ id });
  return { id, nested: { list: [1, "two", null] } };
}

async function rows(): Promise<number> {
  return db().$count(usedFileId);
}

async function refusal(attempt: Promise<unknown>): Promise<HttpError> {
  const fault = await attempt.then(
    () => new Error("It passed."),
    (caught: unknown) => caught,
  );
  if (!(fault instanceof HttpError)) throw fault;
  return fault;
}

test("a repeated request gets the same result and has no second effect", async () => {
  // D-20
  const before = await rows();
  const first = await once(options("same-key"), makeRow);
  const second = await once(options("same-key"), makeRow);
  expect(second).toEqual(first);
  expect(await rows()).toBe(before + 1);
});

test("another body under the same key is a conflict, or the error that the route chose", async () => {
  // PY-084
  await once(options("other-body", "{}"), makeRow);
  const fault = await refusal(once(options("other-body", "{} "), makeRow));
  expect([fault.status, fault.reason]).toEqual([409, "conflict"]);
  const worded = { onOtherBody: () => new HttpError(400, null, "words") };
  const own = await refusal(once({ ...options("other-body", "x"), ...worded }, makeRow));
  expect(own.status).toBe(400);
});

test("of ten at once one runs, and all get its result", async () => {
  const before = await rows();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => once(options("ten-at-once"), makeRow)),
  );
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await rows()).toBe(before + 1);
});

test("a request that fails writes nothing and leaves its key unused", async () => {
  const before = await rows();
  const fails = async (tx: Tx): Promise<never> => {
    await makeRow(tx);
    throw new HttpError(409, "full", "words");
  };
  expect((await refusal(once(options("fails-first"), fails))).reason).toBe("full");
  expect(await rows()).toBe(before);
  await once(options("fails-first", "other"), makeRow);
  expect(await rows()).toBe(before + 1);
});

test("the same key in another scope is another key", async () => {
  const first = await once(options("scoped-key"), makeRow);
  const other = await once({ ...options("scoped-key", "other"), scope: "other" }, makeRow);
  expect(other.id).not.toBe(first.id);
});

test("a result is removed when it expires, or stored until its owner removes it", async () => {
  // D-20, DB-099
  const expired = await once(options("over-soon", "{}", -1), makeRow);
  await once(options("for-ever", "{}", null), makeRow);
  const anew = await once(options("over-soon", "other", -1), makeRow);
  expect(anew.id).not.toBe(expired.id);
  await purgeIdempotency();
  const kept = await pool().query("select key from idempotency where key in ($1, $2)", [
    "over-soon",
    "for-ever",
  ]);
  expect(kept.rows).toEqual([{ key: "for-ever" }]);
});

test("when the first still runs after three seconds, the second gets a conflict", async () => {
  let finish: () => void = () => undefined;
  let slow: Promise<unknown> = Promise.resolve();
  // The second is sent once the first holds the key.
  await new Promise<void>((begun) => {
    slow = once(options("slow-first"), async (tx) => {
      begun();
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return makeRow(tx);
    });
  });
  const fault = await refusal(once(options("slow-first"), makeRow));
  expect([fault.status, fault.options.retryAfter]).toEqual([409, 1]);
  finish();
  expect(await slow).toEqual({ id: expect.any(String), nested: expect.anything() });
});

test("a key has 8 to 100 letters, digits or - _ . :", () => {
  // D-20
  const of = (key: string) => idempotencyKeyOf(new Headers({ "Idempotency-Key": key }));
  expect(idempotencyKeyOf(new Headers())).toBeNull();
  for (const good of ["12345678", "a".repeat(100), "aZ09-_.:x"]) expect(of(good)).toBe(good);
  for (const bad of ["1234567", "a".repeat(101), "with space", "semi;colon", "slash/key", ""])
    expect(() => of(bad)).toThrow(HttpError);
});
