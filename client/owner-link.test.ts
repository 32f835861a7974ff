/** A file that is open while its owner's link is replaced, through the real server. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { newOwnerLink, resetOwnerLink } from "./owner-link";
import { listShareLinks } from "./share-links";
import { Desk, textOf, type, until } from "./testing/desk";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

test.each(["e2ee", "standard"] as const)(
  "a %s file that moves to its owner's new link keeps saving and receiving changes",
  async (privacy) => {
    // F-090
    const { link } = await desk.note({ privacy });
    const ana = desk.person();
    const file = await desk.open(ana, link);
    type(file, "before ");
    await file.flush();
    const next = await newOwnerLink(file, { short: true }, ana.environment);
    await resetOwnerLink(file, next, ana.environment);
    file.moveTo(next.capability);
    expect(file.capability).toBe(next.capability);
    type(file, "after ");
    const elsewhere = await desk.open(desk.person(), next.url);
    await until(() => textOf(elsewhere).includes("after"), "the edit arrived by the new link");
    type(elsewhere, "heard");
    await until(() => textOf(file).includes("heard"), "the open file hears of others");
    await until(() => file.status().save === "saved", "everything is saved");
    expect(await listShareLinks(file, ana.environment)).toEqual([]);
  },
);

test("a file that the old link refused continues with the new one", async () => {
  // F-090
  const { link } = await desk.note();
  const ana = desk.person();
  const file = await desk.open(ana, link, { recheck: 3_600_000 });
  const next = await newOwnerLink(file, { short: false }, ana.environment);
  await resetOwnerLink(file, next, ana.environment);
  await until(() => file.status().save === "stopped", "the old link is refused");
  type(file, "kept");
  file.moveTo(next.capability);
  await until(() => file.status().save === "saved", "the edit was saved by the new link");
  const elsewhere = await desk.open(desk.person(), next.url);
  expect(textOf(elsewhere)).toContain("kept");
});
