/** The page's side of a press, with a worker that the test plays. */
import { expect, test } from "vitest";
import { openPress, type PressRequest } from "./press";

/** What a worker of a browser is to a page. */
class Played {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly asked: PressRequest[] = [];
  isEnded = false;
  postMessage(request: PressRequest) {
    this.asked.push(request);
  }
  terminate() {
    this.isEnded = true;
  }
}

test("after a worker that failed, the next paper is made by another", async () => {
  const workers: Played[] = [];
  const start = () => {
    const worker = new Played();
    workers.push(worker);
    return worker as unknown as Worker;
  };
  const press = openPress<string, object>(start, "/fonts/");
  const lost = press.pdf("one", {});
  workers[0]?.onerror?.();
  await expect(lost).rejects.toThrow("couldn’t draw");
  const made = press.pdf("two", {});
  const second = workers.at(-1);
  expect([workers.length, workers[0]?.isEnded, second?.asked.length]).toEqual([2, true, 1]);
  second?.onmessage?.({ data: { id: second.asked[0]?.id, made: "two" } });
  expect(await made).toBe("two");
  press.close();
  expect(second?.isEnded).toBe(true);
});
