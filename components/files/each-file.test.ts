import { expect, test } from "vitest";
import { ApiError, NetworkError } from "@/client/http";
import type { LocalFile } from "@/client/local-files";
import { eachFile } from "./each-file";

const files: LocalFile[] = Array.from({ length: 30 }, (_, at) => ({
  id: `${at}`,
  token: "",
  title: "",
  role: "owner",
  openedAt: "",
  kind: "note",
  privacy: "e2ee",
}));
const ids = (some: readonly LocalFile[]) => some.map(({ id }) => Number(id)).sort((a, b) => a - b);
const all = ids(files);

test("it is done to every file, never to more than four at once, and counted", async () => {
  let busy = 0;
  let most = 0;
  const counted: number[] = [];
  const work = async () => {
    busy += 1;
    most = Math.max(most, busy);
    await Promise.resolve();
    busy -= 1;
  };
  const { done, failed, error } = await eachFile(files, work, { onDone: (n) => counted.push(n) });
  expect([ids(done), failed, error, most]).toEqual([all, [], null, 4]);
  expect(counted).toEqual(all.map((at) => at + 1));
});

test("a file whose link does not allow the action does not stop the others", async () => {
  const refusal = new ApiError(403, "role", "Not the owner.", null);
  const { done, failed, error } = await eachFile(files, async ({ id }) => {
    if (id === "7" || id === "9") throw refusal;
  });
  expect(ids(failed)).toEqual([7, 9]);
  expect(ids(done)).toEqual(all.filter((at) => at !== 7 && at !== 9));
  expect(error).toBe(refusal);
});

test.each([
  ["a server that is not there", new NetworkError("Not reached.")],
  ["a server that asks for patience", new ApiError(429, "rate", "Wait.", 60)],
])("%s is not asked for every other file", async (_, refusal) => {
  let asked = 0;
  const { done, failed, error } = await eachFile(files, async ({ id }) => {
    asked += 1;
    if (id === "3") throw refusal;
  });
  expect(asked).toBe(done.length + 1);
  expect(asked).toBeLessThan(files.length);
  expect(ids([...done, ...failed])).toEqual(all);
  expect(error).toBe(refusal);
});

test("stopping keeps what was done, and counts nothing as failed", async () => {
  const stop = new AbortController();
  const { done, failed } = await eachFile(files, async () => {}, {
    signal: stop.signal,
    onDone: (n) => n === 10 && stop.abort(),
  });
  expect(done.length).toBeGreaterThanOrEqual(10);
  expect(done.length).toBeLessThan(files.length);
  expect(failed).toEqual([]);
});
