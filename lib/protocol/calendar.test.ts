import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { bookingPayKey, GRANULE_MINUTES, quartersBetween } from "./calendar-keys";
import {
  formatBookedLink,
  formatBookingLink,
  formatInviteLink,
  parseBookedLink,
  parseBookingLink,
  parseInviteLink,
} from "./calendar-links";
import { openFeed, openSnapshot, sealFeed, sealSnapshot } from "./calendar-seal";
import { newCapability } from "./capability";
import { newInboxKey } from "./ecdh";
import { openMessage, sealMessage } from "./shop-message";

const at = (path: string) => new URL(path, "https://sealdesk.test");

test("links are read as they are written, and a cut one is none", () => {
  // DB-009
  const [inviteId, pageId, bookingId] = [randomUUID(), randomUUID(), randomUUID()];
  const [token, key] = [newCapability(), newCapability()];
  const invite = formatInviteLink({ inviteId, token, key });
  expect(parseInviteLink(at(invite))).toEqual({ inviteId, token, key });
  expect(parseBookingLink(at(formatBookingLink(pageId, key)))).toEqual({ pageId, pageKey: key });
  const booked = { pageId, bookingId, token, pageKey: key };
  expect(parseBookedLink(at(formatBookedLink(booked)))).toEqual(booked);
  for (const cut of [invite.slice(0, -1), invite.replace(".", ""), `${invite}.x`, `/i/x#${key}`])
    expect(parseInviteLink(at(cut))).toBe(null);
});

test("a snapshot has a size in steps, and opens under its own key and id alone", async () => {
  // DB-062, DB-066
  const [key, id] = [newCapability(), randomUUID()];
  const sizes = new Set<number>();
  for (const length of [1, 500, 1_900]) {
    const value = { v: 1, title: "x".repeat(length) };
    const sealed = await sealSnapshot("invite", key, id, value);
    expect(await openSnapshot("invite", key, id, sealed)).toEqual(value);
    sizes.add(sealed.length);
  }
  expect(sizes.size).toBe(1);
  const sealed = await sealSnapshot("page", key, id, { title: "x".repeat(3_000) });
  expect(sizes.has(sealed.length)).toBe(false);
  const damaged = { code: "envelope" };
  await expect(openSnapshot("invite", key, id, sealed)).rejects.toMatchObject(damaged);
  await expect(openSnapshot("page", key, randomUUID(), sealed)).rejects.toMatchObject(damaged);
  await expect(openSnapshot("page", newCapability(), id, sealed)).rejects.toMatchObject(damaged);
});

test("a guest's answer opens for the calendar, and for no other guest's place", async () => {
  // DB-064
  const { publicKey, privateKey } = await newInboxKey();
  const [invite, guest] = [randomUUID(), "a".repeat(64)];
  const value = { v: 1, answer: "declined", note: "Sorry", sequence: 0 };
  const sealed = await sealMessage("rsvp", invite, publicKey, guest, value);
  expect(sealed.payload).toHaveLength(724);
  expect((await openMessage("rsvp", invite, privateKey, { ...sealed, id: guest })).value).toEqual(
    value,
  );
  const moved = openMessage("rsvp", invite, privateKey, { ...sealed, id: "b".repeat(64) });
  await expect(moved).rejects.toMatchObject({ code: "envelope" });
});

test("a feed opens by its address alone", async () => {
  const [token, ics] = [newCapability(), "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"];
  const sealed = await sealFeed(token, ics);
  expect(await openFeed(token, sealed)).toBe(ics);
  await expect(openFeed(newCapability(), sealed)).rejects.toMatchObject({ code: "envelope" });
});

test("a time touches every quarter that it is in", () => {
  const minute = 60_000;
  const quarter = GRANULE_MINUTES * 60;
  expect(quartersBetween(0, 30 * minute)).toEqual([0, quarter]);
  expect(quartersBetween(14 * minute, 16 * minute)).toEqual([0, quarter]);
  expect(quartersBetween(15 * minute, 15 * minute)).toEqual([]);
});

test("a booking's payment link has one key, which takes the page's key and the booking's token", async () => {
  const [key, id, token] = [newCapability(), randomUUID(), newCapability()];
  const made = await bookingPayKey(key, id, token);
  expect(await bookingPayKey(key, id, token)).toEqual(made);
  expect(await bookingPayKey(newCapability(), id, token)).not.toEqual(made);
  expect(await bookingPayKey(key, id, newCapability())).not.toEqual(made);
});
