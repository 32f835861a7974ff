import { afterAll, beforeAll, expect, test } from "vitest";
import { createShareLink } from "@/client/share-links";
import { Desk } from "@/client/testing/desk";
import { FileLinks, isRevoked } from "./file-links";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

test("a list that was asked for before a link was revoked does not bring it back", async () => {
  const { id, capability, contentKey: contentKeyText } = await desk.note();
  const file = { id, capability, contentKeyText };
  const { environment, network } = desk.person();
  const wanted = { role: "edit", name: "Anna", expiresAt: null, short: true } as const;
  const { accessId } = await createShareLink(file, wanted, environment);
  const links = new FileLinks(file, environment);
  await links.refresh();

  const direct = network.hook;
  network.hook = async (_path, _init, send) => {
    network.hook = direct;
    const before = await send();
    await links.revoke(accessId);
    return before;
  };
  await links.refresh();
  expect(links.read().links?.map((link) => [link.id, isRevoked(link)])).toEqual([[accessId, true]]);
});
