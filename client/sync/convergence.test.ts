// Random edits, disconnects, lost answers and crashes: all writers end with the same text, and nothing is lost.
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as Y from "yjs";
import { drill } from "@/lib/testing/drill";
import { Desk, type Person, textOf, until } from "../testing/desk";
import type { OpenFile } from "./types";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

const SEEDS = [7, 2026, 524_287].slice(0, drill(3));
const WRITERS = 3;
const STEPS = 90;

type Step =
  | { kind: "write"; who: number; at: number }
  | { kind: "erase"; who: number; at: number }
  | { kind: "cut" | "restore" | "crash" | "lose" | "hide" | "show"; who: number }
  | { kind: "breathe" | "restart"; who: number };

const who = fc.nat(WRITERS - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant("write"), who, at: fc.nat(1000) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("erase"), who, at: fc.nat(1000) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom("cut", "restore", "crash", "lose", "hide", "show"),
      who,
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("breathe"), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("restart"), who }) },
);

/** A writer who may lose the network, the tab, or answers. */
class Writer {
  private constructor(
    private readonly link: string,
    private person: Person,
    public file: OpenFile,
    private readonly witness: Y.Doc,
  ) {}

  static async open(link: string, witness: Y.Doc): Promise<Writer> {
    const person = desk.person();
    const writer = new Writer(link, person, await desk.open(person, link), witness);
    writer.isWitnessed();
    return writer;
  }

  /** Sends every change of this tab to the witness at once, without a network. */
  private isWitnessed(): void {
    this.file.doc.on("update", (update: Uint8Array) => Y.applyUpdate(this.witness, update));
  }

  async do(action: Step, word: string): Promise<void> {
    const text = this.file.doc.getText("text");
    const { network } = this.person;
    switch (action.kind) {
      case "write":
        return text.insert(action.at % (text.length + 1), word);
      case "erase":
        if (text.length > 0) text.delete(action.at % text.length, 1);
        return;
      case "cut":
        return network.cut();
      case "restore":
        return network.restore();
      case "lose":
        return this.loseNextAnswer();
      case "hide":
        return void this.person.page("hidden");
      case "show":
        return void this.person.page("visible");
      case "crash":
        return this.crash();
      case "restart":
        await desk.stopServer();
        return desk.startServer();
      case "breathe":
        return new Promise((resolve) => setTimeout(resolve, 3));
    }
  }

  settle(): void {
    this.person.network.restore();
    this.person.page("visible");
  }

  private loseNextAnswer(): void {
    let isLost = false;
    this.person.network.hook = async (_path, init, send) => {
      const response = await send();
      if (isLost || !String(init.body).includes('"update"')) return response;
      isLost = true;
      await response.body?.cancel();
      throw new TypeError("fetch failed");
    };
  }

  // The tab ends without warning; only what it has stored remains.
  private async crash(): Promise<void> {
    await this.file.flush();
    this.person.network.cut();
    this.person = desk.person(this.person.indexedDB);
    this.file = await desk.open(this.person, this.link);
    this.isWitnessed();
  }
}

for (const privacy of ["e2ee", "standard"] as const) {
  for (const seed of SEEDS) {
    test(`writers of one ${privacy} file end with the same text whatever happens (seed ${seed})`, {
      timeout: 60_000,
    }, async () => {
      const steps = fc.sample(fc.array(step, { minLength: STEPS, maxLength: STEPS }), {
        seed,
        numRuns: 1,
      });
      const { link } = await desk.note({ privacy });
      const witness = new Y.Doc();
      const names = Array.from({ length: WRITERS });
      const writers = await Promise.all(names.map(() => Writer.open(link, witness)));
      for (const [at, action] of (steps[0] ?? []).entries()) {
        await writers[action.who]!.do(action, `<${at}>`);
      }
      for (const writer of writers) writer.settle();
      await until(
        () => writers.every(({ file }) => file.status().save === "saved"),
        "everything is saved",
      );
      const reader = await desk.open(desk.person(), link);
      const expected = textOf(reader);
      expect(expected.length).toBeGreaterThan(100);
      await until(
        () => writers.every(({ file }) => textOf(file) === expected),
        "all read the same",
      );
      // Every change ever made is included, and none waits for a lost one.
      expect(witness.getText("text").toString()).toBe(expected);
      for (const { file } of writers) expect(file.doc.store.pendingStructs).toBeNull();
    });
  }
}
