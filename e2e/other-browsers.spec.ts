/** The main way through each system, in Firefox and in WebKit. */
import { randomBytes, randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import * as shops from "../client/testing/shops";
import { formatCustomerLink } from "../lib/protocol/shop-links";
import { findFirefox, findWebkit } from "../scripts/other-browsers.mjs";
import { PASSWORD } from "./account-steps";
import { confirmEmail } from "./beside";
import { openFirefox } from "./engines/firefox";
import type { Engine } from "./engines/tab";
import { Visitor } from "./engines/visitor";
import { openWebkit } from "./engines/webkit";
import { expect, test } from "./journey";
import { newShop } from "./shop-steps";

type NewVisitor = () => Promise<Visitor>;

/** Each way with its name; a visitor has a browser that nobody has used. */
const WAYS: Record<string, (visitor: NewVisitor, origin: string) => Promise<void>> = {
  "a note is written, and somebody else reads it by its link": async (visitor) => {
    const ann = await visitor();
    await ann.open("/");
    await ann.click("button", "Start a note");
    await ann.meets(".ProseMirror[contenteditable=true]");
    await ann.fill("Title", "Spring order");
    await ann.clickAt(".ProseMirror");
    await ann.type("Oak boards, twelve metres");
    await ann.meets("[data-save=saved]");
    const ben = await visitor();
    await ben.open(await ann.address());
    await ben.sees("Oak boards, twelve metres");
    await ben.clickAt(".ProseMirror");
    await ben.type("Ben: ");
    await ann.sees("Ben: ");
  },

  "a Document, a sheet and an invoice are begun in one browser": async (visitor) => {
    const ann = await visitor();
    await test.step("a Document is written on a page", async () => {
      await start(ann, "Document");
      await ann.click("choice", /^Blank/);
      await ann.click("button", "Start the document");
      await ann.meets(".ProseMirror[contenteditable=true]");
      await ann.meets(".doc-sheet");
      await ann.clickAt(".ProseMirror p");
      await ann.type("Every beam was measured twice");
      await ann.sees("Every beam was measured twice");
      await ann.meets("[data-save=saved]");
    });

    await test.step("a cell of a sheet computes its formula", async () => {
      await start(ann, "Sheet");
      await ann.meets(".sheet-field");
      for (const line of ["120", "80.5", "=SUM(A1:A2)"]) {
        await ann.type(line);
        await ann.press("Enter");
      }
      await ann.fill("Go to cell", "A3");
      await ann.press("Enter");
      const named = () =>
        ann.read(() => document.querySelector(".sheet-field")?.getAttribute("aria-label"));
      await expect.poll(named).toBe("A3 200.5");
      await ann.meets("[data-save=saved]");
    });

    await test.step("an invoice is filled in beside its printed page", async () => {
      await start(ann, "Invoice");
      await ann.fill("Number", "2026-007");
      const printed = () =>
        ann.read(() => document.querySelector(".paper-pages [data-source=number]") !== null);
      await expect.poll(printed).toBe(true);
      await ann.meets("[data-save=saved]");
    });
  },

  "the sample is signed with a typed name": async (visitor) => {
    const ann = await visitor();
    await ann.open("/sign/sample");
    await ann.meets("[data-page='1'] canvas");
    await ann.click("button", "Sign as a demo signer");
    await ann.click("button", "Go to the signature");
    await ann.click("button", "Signature: sign here");
    await ann.fill("Full name", "Grace Hopper");
    await ann.click("choice", "Type");
    await ann.click("button", "Use this signature");
    await ann.click("button", "Agree and sign");
    await ann.click("button", "Sign");
    await ann.sees("Everyone has signed");
  },

  "a customer orders from a shop": async (visitor, origin) => {
    const link = formatCustomerLink(await shops.linkTo(await newShop(origin)));
    const ann = await visitor();
    await ann.open(link);
    await ann.click("button", /^Bread/);
    await ann.click("button", /^Add/);
    await ann.click("button", /^View cart/);
    await ann.fill("Your name", "Ana Müller");
    await ann.click("button", "Place order");
    await ann.sees("Your order was placed");
  },

  "a payment link is made, and its payer says that a transfer was sent": async (visitor) => {
    const ann = await visitor();
    await ann.open("/payments");
    await ann.click("button", "Start");
    await ann.fill("Who is paid", "Hollis & Reed");
    await ann.click("button", "Create profile");
    await ann.click("button", "New link");
    await ann.fill("What it’s for", "Oak shelving");
    await ann.fill("Amount", "1,846.50");
    await ann.fill("Your bank account", "IBAN: DE89 3704 0044 0532 0130 00");
    await ann.click("button", "Create the link");
    const made = () => fieldWith(ann, "/pay/");
    await expect.poll(made).toContain("#");
    const payer = await visitor();
    await payer.open(await made());
    await payer.sees("Oak shelving");
    await payer.sees("1,846.50");
    await payer.click("button", "I have sent it");
    await payer.sees("Waiting for your transfer");
  },

  "an account is made, and its events, bookings and tickets are on Home": async (
    visitor,
    origin,
  ) => {
    const ada = await visitor();
    const email = `${randomUUID()}@sealdesk.test`;
    await ada.open("/signup");
    await ada.fill("Name", "Ada Lovelace");
    await ada.fill("Email", email);
    await ada.fill("Password", PASSWORD);
    await ada.fill("Confirm password", PASSWORD);
    await ada.click("button", "Create account");
    await ada.click("button", "Later");
    await ada.sees("Nothing waits for you.");
    await confirmEmail(email);

    await test.step("signs out, and in again", async () => {
      await ada.click("button", /^Account of /);
      await ada.click("choice", "Sign out");
      await ada.sees("You’re signed out.");
      await ada.open("/signin");
      await ada.fill("Email", email);
      await ada.fill("Password", PASSWORD);
      await ada.click("button", "Sign in");
      await ada.sees("Nothing waits for you.");
    });

    await test.step("an event", async () => {
      await ada.open("/calendar?view=week");
      await ada.click("button", "New event");
      await ada.fill("Title", "Delivery of oak boards");
      await ada.click("button", "Save");
      await ada.sees("Delivery of oak boards");
      await ada.meets("[data-save=saved]");
    });

    await test.step("a booking by a guest", async () => {
      await ada.open("/calendar/booking");
      await ada.click("button", "New booking page");
      await ada.fill("Title", "Intro call");
      await ada.click("button", "Publish page");
      await ada.sees("Page published.");
      const link = await ada.read(
        () => document.querySelector<HTMLAnchorElement>("a[href*='/book/'][href*='#']")?.href ?? "",
      );
      expect(link).toContain("#");
      const guest = await visitor();
      await guest.open(link);
      await guest.sees("Intro call");
      await guest.click("button", /^10:00/);
      await guest.fill("Your name", "Bo Guest");
      await guest.click("button", "Book");
      await guest.sees("You’re booked");
      await ada.open("/calendar?view=agenda");
      await ada.sees("Bo Guest: Intro call");
    });

    await test.step("a ticket, which its customer answers", async () => {
      await ada.open("/desk");
      await ada.click("button", "Create project");
      await ada.fill("Name", "Chairs and more");
      await ada.fill("Ticket prefix", `e2e-${randomBytes(6).toString("hex")}`);
      await ada.click("button", "Create project");
      await ada.click("button", "New project key");
      await ada.fill("Name of the key", "Web shop");
      await ada.click("button", "Create key");
      const key = () => fieldWith(ada, "upk_");
      await expect.poll(key).toMatch(/^upk_/);
      const filed = await fetch(`${origin}/api/v1/intake`, {
        method: "POST",
        headers: { Authorization: `Bearer ${await key()}`, "Content-Type": "application/json" },
        body: JSON.stringify({
          email: "grace@sealdesk.test",
          subject: "A chair came broken",
          message: "One leg is broken.",
        }),
      });
      const { status_url, short_code } = await filed.json();
      const grace = await visitor();
      await grace.open(status_url);
      await grace.sees("One leg is broken.");
      await ada.open(`/desk/tickets/${short_code}`);
      await ada.fill("Reply", "A new leg leaves today.");
      await ada.click("button", "Reply");
      await ada.sees("A new leg leaves today.");
      await grace.open(status_url);
      await grace.sees("A new leg leaves today.");
    });

    await ada.open("/home");
    await ada.sees("Delivery of oak boards");
  },
};

/** What stands in a field, such as a key that is shown once. */
const fieldWith = (visitor: Visitor, part: string): Promise<string> =>
  visitor.read(
    (wanted) =>
      [...document.querySelectorAll("input")].find(({ value }) => value.includes(wanted))?.value ??
      "",
    part,
  );

async function start(visitor: Visitor, kind: string): Promise<void> {
  await visitor.open("/files");
  await visitor.click("button", "Start something else");
  await visitor.click("choice", kind);
}

const firefox = findFirefox();
const webkit = findWebkit();
const BROWSERS = {
  Firefox: firefox && (() => openFirefox(firefox)),
  WebKit: webkit && (() => openWebkit(webkit)),
};

for (const [name, openEngine] of Object.entries(BROWSERS))
  test.describe(name, () => {
    // One browser for all of them.
    test.describe.configure({ mode: "default", timeout: 240_000 });
    test.skip(!openEngine, `no ${name} here`);

    let engine: Engine;
    test.beforeAll(async () => {
      // A machine may have a browser that it cannot start, e.g. a container without a sandbox.
      if (!openEngine) return;
      const opened = await openEngine().catch((error: Error) => error.message);
      test.skip(typeof opened === "string", `${name} doesn’t start here: ${opened}`);
      if (typeof opened !== "string") engine = opened;
    });
    test.afterAll(() => engine?.close());

    for (const [way, go] of Object.entries(WAYS))
      test(`in ${name} ${way}`, async ({ address }, info) => {
        const visitors: Visitor[] = [];
        const visitor = async () => {
          const one = new Visitor(await engine.newTab(), address);
          visitors.push(one);
          return one;
        };
        try {
          await go(visitor, address);
        } catch (error) {
          for (const [at, one] of visitors.entries())
            await writeFile(info.outputPath(`visitor-${at}.png`), await one.picture());
          throw error;
        } finally {
          for (const one of visitors) await one.leave();
        }
      });
  });
