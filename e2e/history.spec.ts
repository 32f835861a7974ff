/** The history of a note: saved, looked at with its changes marked, brought back, copied; and what a view link has of it. */
import type { Page } from "@playwright/test";
import { expectEveryLook, screens } from "./accessible";
import { expect, test } from "./journey";
import { makeLink, openNewNote, paper, saved, write } from "./steps";

const history = (page: Page) => page.getByRole("dialog", { name: "History" });

async function openHistory(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "History" }).click();
  await expect(history(page).locator("[data-version]").first()).toBeVisible();
}

async function saveVersion(page: Page, name: string): Promise<void> {
  await history(page).getByRole("button", { name: "Save a version" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Save version" }).click();
  await expect(history(page).locator("[aria-current]")).toContainText(name);
}

declare global {
  interface Window {
    tellTheTruth?: () => void;
  }
}

/** As if the server gave out other bytes for every version somebody saved. */
async function lieAboutSaved(page: Page): Promise<void> {
  await page.evaluate(() => {
    const honest = window.fetch;
    window.tellTheTruth = () => {
      window.fetch = honest;
    };
    window.fetch = async (...call) => {
      const response = await honest(...call);
      if (!/\/history\/[\w-]+$/.test(response.url)) return response;
      const { state, ...rest } = await response.json();
      const spoilt = state[9] === "A" ? "B" : "A";
      const lie = rest.kind === "checkpoint" ? state.slice(0, 9) + spoilt + state.slice(10) : state;
      return Response.json({ ...rest, state: lie });
    };
  });
}

test("a version is saved, compared and restored, and the restore undone; on a phone too, but not by viewers", async ({
  person,
}) => {
  const { page } = await person();
  await openNewNote(page);
  await write(page, "Salaries of everyone\nstay as they are");
  await saved(page);
  await openHistory(page);
  await saveVersion(page, "Before the raise");
  await page.keyboard.press("Escape");
  await expect(history(page)).toBeHidden();

  await write(page, " until spring");
  await saved(page);
  await page.keyboard.press("Alt+Shift+H");
  // What nobody has saved as a version yet stands on top.
  await expect(history(page).locator("[aria-current]")).toContainText("Current version");
  const sheet = history(page).getByRole("document", { name: "The note" });
  await expect(sheet.locator("ins")).toHaveText(/until spring/);
  await saveVersion(page, "After it");
  await expect(sheet.locator("ins")).toHaveText(/until spring/);
  await expect(history(page).getByText("1 change, by you.")).toBeVisible();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(history(page).getByText(/1 of 1 Added “.*until spring”, by you/)).toBeVisible();

  await history(page)
    .getByRole("button", { name: /Before the raise/ })
    .click();
  await history(page).getByLabel("Marked changes").selectOption("Don’t mark changes");
  await expect(sheet).toContainText("stay as they are");
  await expect(sheet).not.toContainText("until spring");
  await history(page).getByRole("button", { name: "Restore" }).click();
  await page
    .getByRole("dialog", { name: "Restore this version?" })
    .getByRole("button", { name: "Restore" })
    .click();
  await expect(history(page)).toBeHidden();
  await expect(paper(page)).not.toContainText("until spring");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(paper(page)).toContainText("until spring");
  await test.step("on a phone the list and a version take the page in turn, and all of it is accessible", async () => {
    await page.setViewportSize(screens.phone);
    await write(page, ", or longer");
    await saved(page);
    await openHistory(page);
    await saveVersion(page, "A name as long as it may be, which has to fit somewhere here");
    const back = history(page).getByRole("button", { name: "Back to versions" });
    await back.click();
    await expectEveryLook(page, history(page).getByRole("button", { name: "Save a version" }));
    await page.keyboard.press("Enter");
    await expect(back).toBeVisible();
    await expectEveryLook(page, history(page).locator("ins").first(), Object.values(screens));
    await page.setViewportSize(screens.desk);
    await page.keyboard.press("Escape");
    await expect(history(page)).toBeHidden();
  });

  await test.step("a link that only views has no history", async () => {
    const reader = await person();
    await reader.page.goto(await makeLink(page, { role: "Only view" }));
    await expect(paper(reader.page)).toContainText("Salaries");
    await reader.page.getByRole("button", { name: "More", exact: true }).click();
    await expect(reader.page.getByRole("menuitem", { name: "Print" })).toBeVisible();
    await expect(reader.page.getByRole("menuitem", { name: "History" })).toBeHidden();
  });
});

test("a version that does not open says so, and the others still open; a copy is a note of its own", async ({
  person,
}) => {
  const { page } = await person();
  await openNewNote(page);
  await write(page, "Whole");
  await saved(page);
  await openHistory(page);
  await saveVersion(page, "Broken");
  await saveVersion(page, "Sound");
  await page.keyboard.press("Escape");
  await lieAboutSaved(page);
  await openHistory(page);
  await history(page).getByRole("button", { name: /Sound/ }).click();
  await expect(history(page).getByRole("alert")).toContainText("otherwise before");
  await history(page)
    .getByRole("button", { name: /Created/ })
    .click();
  await expect(history(page).getByText("This is the first version")).toBeVisible();
  await page.evaluate(() => window.tellTheTruth?.());
  await page.keyboard.press("Escape");
  await openHistory(page);
  const before = page.url();
  await history(page).getByRole("button", { name: "Make a copy" }).click();
  await expect(page).not.toHaveURL(before);
  await expect(paper(page)).toContainText("Whole");
  await expect(page.getByLabel("Title")).toHaveValue(/^Copy of/);
});

/** A note this server can read. @returns its address */
async function startReadableNote(page: Page): Promise<string> {
  await page.goto("/");
  const { id, token } = await page.evaluate(async () => {
    const headers = { "Content-Type": "application/json", "X-Svc-Client": "6" };
    const body = JSON.stringify({ markdown: "Rules of the house" });
    return (await fetch("/api/documents", { method: "POST", headers, body })).json();
  });
  return `/d/${id}#${token}`;
}

test("a note the server can read has its history as well; without a connection it says so, and goes on with one", async ({
  person,
}) => {
  const { page, context } = await person();
  await page.goto(await startReadableNote(page));
  await write(page, ", and of the garden");
  await saved(page);
  await openHistory(page);
  await saveVersion(page, "With a garden");
  const sheet = history(page).getByRole("document", { name: "The note" });
  await expect(sheet.locator("ins")).toHaveText(/garden/);
  await context.setOffline(true);
  await expect(history(page).getByText("No connection")).toBeVisible();
  // It was read as the one before it.
  const first = history(page).getByRole("button", { name: /Created/ });
  await first.click();
  await expect(history(page).getByText("This is the first version")).toBeVisible();
  await expect(sheet).toHaveText("Rules of the house");
  await context.setOffline(false);
  await expect(history(page).getByText("No connection")).toBeHidden();

  await page.keyboard.press("Escape");
  await openHistory(page);
  await history(page)
    .getByRole("button", { name: /With a garden/ })
    .click();
  await expect(sheet.locator("ins")).toHaveText(/garden/);
  await context.setOffline(true);
  await history(page).getByRole("button", { name: "Save a version" }).click();
  await page.getByRole("button", { name: "Save version" }).click();
  await expect(page.getByText("The server can’t be reached.")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Save version" }).click();
  await expect(page.getByText("Nothing has changed since the last version.")).toBeVisible();
});
