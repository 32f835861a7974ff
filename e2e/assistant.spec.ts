/** The assistant in an encrypted note: it reads, suggests and stops, and is gone where AI is turned off. A script is the model. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { newAccount } from "./account-steps";
import { expect, test } from "./journey";
import { paper, saved, startNote, words, write } from "./steps";

const panel = (page: Page) => page.getByRole("complementary", { name: "Assistant" });

async function ask(page: Page, question: string): Promise<void> {
  await panel(page).getByRole("textbox", { name: "Ask the assistant" }).fill(question);
  await page.keyboard.press("Enter");
}

test("the assistant summarises an encrypted note, suggests a change that is accepted and undone, stops, and closes with Lockdown", async ({
  person,
}) => {
  //
  const ada = await person();
  const { page, context } = ada;
  await newAccount(page);
  await page.getByRole("button", { name: "Later" }).click();
  await startNote(page);
  await page.getByPlaceholder("Untitled note").fill("Lease");
  await write(page, "The rent is 900 a month. ");
  await saved(page);
  const link = new URL(page.url());
  await page.getByRole("button", { name: "Ask the assistant" }).click();
  await expect(panel(page).getByText("a script answers, no AI model")).toBeVisible();

  await test.step("a summary, with the exact text that left the device", async () => {
    await panel(page).getByRole("button", { name: "Summarise" }).click();
    const chat = panel(page).getByRole("list", { name: "Chat" });
    await expect(chat).toContainText("Read “Lease”");
    await expect(chat).toContainText("The rent is 900 a month.");
    await panel(page).getByText("What left your device").click();
    const sent = (await panel(page).locator("pre").allTextContents()).join();
    expect(sent).toContain("The rent is 900 a month.");
    for (const secret of link.hash.slice(1).split(".")) expect(sent).not.toContain(secret);
    await expectAccessible(page);
  });

  await test.step("a change waits for a yes, is suggested, accepted and undone", async () => {
    await panel(page).getByLabel("May change this file, after asking").check();
    await ask(page, "Change this: replace “900” by “950”");
    await panel(page).getByRole("button", { name: "Change it" }).click();
    await panel(page).getByRole("button", { name: "Accept", exact: true }).click();
    await expect.poll(() => words(page)).toContain("The rent is 950 a month.");
    await panel(page).getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => words(page)).toContain("The rent is 900 a month.");
  });

  await test.step("changes allowed for a chat need no further yes, and the next chat asks again", async () => {
    await ask(page, "Change this: replace “900” by “920”");
    await panel(page).getByRole("button", { name: "Allow for this chat" }).click();
    await panel(page).getByRole("button", { name: "Accept", exact: true }).click();
    await ask(page, "Change this: replace “920” by “940”");
    await panel(page).getByRole("button", { name: "Accept", exact: true }).click();
    await expect.poll(() => words(page)).toContain("The rent is 940 a month.");
    await panel(page).getByRole("button", { name: "New chat" }).click();
    await panel(page).getByLabel("May change this file, after asking").check();
    await ask(page, "Change this: replace “940” by “900”");
    await expect(panel(page).getByRole("button", { name: "Change it" })).toBeVisible();
    await panel(page).getByRole("button", { name: "Don’t" }).click();
    await expect(panel(page).getByRole("button", { name: "Ask", exact: true })).toBeVisible();
    await expect.poll(() => words(page)).toContain("The rent is 940 a month.");
  });

  await test.step("a stopped answer keeps what came", async () => {
    await paper(page).click();
    await page.keyboard.press("Control+End");
    await page.keyboard.insertText(`It ${"goes on and on ".repeat(1_500)}`);
    await ask(page, "Summarise this file");
    await panel(page).getByRole("button", { name: "Stop" }).click();
    await expect(panel(page).getByRole("alert")).toHaveText("Stopped.");
  });

  await test.step("the share panel says that the assistant read it", async () => {
    await page.getByRole("button", { name: "Share" }).click();
    const share = page.getByRole("dialog", { name: "Share this note" });
    await expect(share.getByText("Read by the assistant")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("without turns it says so, and when there are new ones", async () => {
    const spent = await page.evaluate(async () => {
      for (;;) {
        const messages = [{ role: "user", content: "Hi" }];
        const answer = await fetch("/api/ai/agent", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ runId: crypto.randomUUID(), messages, toolset: "read" }),
        });
        if (answer.status !== 200) return answer.status;
        await answer.text();
      }
    });
    expect(spent).toBe(429);
    await ask(page, "And now?");
    await expect(panel(page).getByRole("alert").last()).toContainText("You’ve used all");
  });

  await test.step("Lockdown in another tab closes it, and either switch takes its button away", async () => {
    const settings = await context.newPage();
    await settings.goto("/settings/security");
    await settings.getByRole("switch", { name: /^Lockdown/ }).click();
    await expect(panel(page)).toHaveCount(0);
    await expect(page.getByText("AI was turned off, so the assistant closed.")).toBeVisible();
    const button = page.getByRole("button", { name: "Ask the assistant" });
    await expect(button).toHaveCount(0);
    await settings.getByRole("switch", { name: /^Lockdown/ }).click();
    await expect(button).toBeVisible();
    await settings.getByRole("switch", { name: /^No AI/ }).click();
    await expect(button).toHaveCount(0);
    await settings.getByRole("switch", { name: /^No AI/ }).click();
    await expect(button).toBeVisible();
    await settings.close();
  });
});
