import { afterAll, beforeAll, expect, test } from "vitest";
import { Desk, textOf, type, until } from "./testing/desk";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

for (const privacy of ["e2ee", "standard"] as const) {
  test(`two people edit one ${privacy} file and see each other`, async () => {
    const { link } = await desk.note({ title: "Plan", privacy });
    const ana = await desk.open(desk.person(), link);
    const ben = await desk.open(desk.person(), link);
    expect(ana.doc.getMap("meta").get("title")).toBe("Plan");
    await until(() => ana.status().transport === "stream", "Ana has a stream");
    await until(() => ben.status().transport === "stream", "Ben has a stream");
    type(ana, "hello ");
    await until(() => textOf(ben) === "hello ", "Ben sees what Ana wrote");
    type(ben, "world");
    await until(() => textOf(ana) === "hello world", "Ana sees what Ben wrote");
    await until(
      () => ana.status().save === "saved" && ben.status().save === "saved",
      "all is saved",
    );
    await until(() => ana.status().peers === 1 && ben.status().peers === 1, "each sees the other");
    ben.awareness.setLocalStateField("user", { name: "Ben", color: "#117733" });
    await until(
      () => ana.awareness.getStates().get(ben.doc.clientID)?.user?.name === "Ben",
      "Ana reads Ben's name",
    );
    expect(ana.roleOf(ben.doc.clientID)).toBe("owner");
    await ben.close();
    await until(() => ana.status().peers === 0, "Ben has left");
    const again = await desk.open(desk.person(), link);
    expect(textOf(again)).toBe("hello world");
  });
}
