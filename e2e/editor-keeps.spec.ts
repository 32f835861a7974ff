/** What the editor must never lose, and never let in: unknown content, and the clipboard. */
import { copy, inFile, openBench, paste, writeAsProgram } from "./editor-steps";
import { expect, test } from "./journey";
import { OFFICE } from "./pasted-office";
import { WEB } from "./pasted-web";
import { paper } from "./steps";

// Y-003, Y-055: a newer client's attributes, marks and blocks survive edits, undo and copying.
test("content of a newer or broken client is kept, drawn, copied whole, and breaks nothing", async ({
  person,
}) => {
  const { page } = await person();
  await test.step("it survives edits and undo", async () => {
    const { ada } = await openBench(page);
    await page.keyboard.type("Start");
    await writeAsProgram(page, [
      ["paragraph", { mood: "calm" }, "Glowing", { glow: { n: 1 } }],
      ["kanban", { columns: [1, 2] }, "Card"],
      ["paragraph", {}, "End"],
    ]);
    const kept =
      '<paragraph mood="calm"><glow n="1">Glowing</glow></paragraph>|<kanban columns="1,2">Card</kanban>';
    await expect(ada).toContainText("Card");
    await expect(ada).toBeFocused();
    await page.keyboard.type("ed");
    await expect
      .poll(() => inFile(page))
      .toBe(`<paragraph>Started</paragraph>|${kept}|<paragraph>End</paragraph>`);
    await ada.getByText("Glowing").click();
    await page.keyboard.type("-");
    await expect
      .poll(() => inFile(page, 1))
      .toMatch(/<paragraph mood="calm"><glow n="1">\w*-?\w*<\/glow>-?<\/paragraph>/);
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await expect.poll(() => inFile(page)).toContain('<kanban columns="1,2">Card</kanban>');
    await expect.poll(() => inFile(page)).toContain('mood="calm"');
  });
  await test.step("a mark whose value is no object is drawn, kept and edited beside", async () => {
    const { ada } = await openBench(page);
    await page.keyboard.type("Start");
    await writeAsProgram(page, [
      ["paragraph", {}, "Loud", { bold: true, link: "javascript:alert(1)", glow: 5 }],
      ["paragraph", {}, "End"],
    ]);
    await expect(ada.locator("strong")).toHaveText("Loud");
    await expect(ada.locator("a")).toHaveCount(0);
    await ada.getByText("End").click();
    await page.keyboard.type("-");
    await expect(ada).toContainText("Loud");
    const marks = await page.evaluate(() => {
      const loud = window.noteBench?.wire.ends[1]?.doc.getXmlFragment("document").get(1);
      const words = loud && "get" in loud ? loud.get(0) : undefined;
      return words && "toDelta" in words ? words.toDelta() : undefined;
    });
    expect(marks).toEqual([
      { insert: "Loud", attributes: { bold: true, link: "javascript:alert(1)", glow: 5 } },
    ]);
  });
  await test.step("copied and pasted, it is still whole, with ids of its own", async () => {
    await openBench(page);
    await writeAsProgram(page, [
      ["paragraph", { mood: "calm", id: "p1" }, "Glowing", { glow: { n: 1 } }],
      ["kanban", { columns: [1, 2], id: "k1" }, "Card"],
      ["paragraph", { id: "p2" }, "End"],
    ]);
    await page.getByText("End").first().click();
    await page.keyboard.press("Control+a");
    const { html, text } = await copy(page);
    await page.getByText("End").first().click();
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Enter");
    await paste(page, html, text);
    const once =
      '<paragraph mood="calm"><glow n="1">Glowing</glow></paragraph>|<kanban columns="1,2">Card</kanban>';
    await expect.poll(async () => (await inFile(page)).split(once)).toHaveLength(3);
    const ids = await page.evaluate(() =>
      window.noteBench?.wire.ends[0]?.doc
        .getXmlFragment("document")
        .toArray()
        .map((block) => ("getAttribute" in block ? block.getAttribute("id") : "")),
    );
    expect(new Set(ids).size).toBe(ids?.length);
  });
  await test.step("text that no block may hold, and nonsense presence, do not stop the editor", async () => {
    const { ada } = await openBench(page);
    await page.keyboard.type("Safe");
    await page.evaluate(() => {
      const { Y, wire } = window.noteBench as NonNullable<Window["noteBench"]>;
      const end = wire.ends[1];
      const stray = new Y.XmlText();
      stray.insert(0, "stray");
      end.doc.getXmlFragment("document").insert(1, [stray]);
      end.awareness.setLocalState({ user: 5, cursor: { anchor: { x: 1 }, head: "no" } });
      const user = { name: "<img src=x onerror=alert(1)>".repeat(9), color: "red;}" };
      end.awareness.setLocalState({ user, cursor: { anchor: { tname: "document" }, head: {} } });
    });
    await expect(ada).toContainText("stray");
    await expect(ada).toBeFocused();
    await page.keyboard.type(" and sound");
    await expect(ada).toContainText("Safe and sound");
  });
});

// Y-013, GHSA-c8x8-7fp4-3x9w, CVE-2025-14284: nothing runs from the clipboard, and no address runs later. The watch over
// every browser sees any request elsewhere and any broken policy.
test("pasted content is clean, from any program and at any moment, and copied content can be pasted elsewhere", async ({
  person,
}) => {
  const { page, context } = await person();
  await test.step("content pasted before the page can clean it waits until it can", async () => {
    await page.goto("/dev/note");
    const surface = paper(page).first();
    await expect(surface).toBeEditable();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await context.route("**/*.js", async (route) => {
      await held;
      await route.fallback();
    });
    await surface.click();
    await page.keyboard.type("Before. ");
    await paste(page, '<ul><li>One<ul><li>Two</li></ul></li></ul><p style="display:none">x</p>');
    await page.keyboard.type("After.");
    await expect(surface).toHaveText("Before. After.");
    release();
    await expect(surface.locator("[data-list][data-level='1']")).toHaveText("Two");
    await expect(surface).not.toContainText("x");
  });
  for (const { name, html, file } of [...OFFICE, ...WEB]) {
    await test.step(name, async () => {
      await page.keyboard.press("Control+a");
      await page.keyboard.press("Delete");
      await expect.poll(() => inFile(page)).toBe("<paragraph></paragraph>");
      await paste(page, html);
      await expect.poll(() => inFile(page)).toBe(file.join("|"));
    });
  }
  expect(await page.evaluate(() => "hit" in window)).toBe(false);
  await test.step("Markdown is recognised, prose is left alone, an address becomes a link", async () => {
    await openBench(page);
    await paste(page, "", "two * three\n");
    await page.keyboard.press("Enter");
    await paste(page, "", "https://a.example/x");
    await page.keyboard.press("Enter");
    await paste(page, "", "## Plan\n\n- [x] **done**\n");
    await expect.poll(() => inFile(page)).toContain('<heading level="2">Plan</heading>');
    const file = await inFile(page);
    expect(file).toContain(
      '<listitem checked="true" kind="check" level="0"><bold>done</bold></listitem>',
    );
    expect(file).toContain("<paragraph>two * three</paragraph>");
    expect(file).toContain('<link href="https://a.example/x">https://a.example/x</link>');
  });
  await test.step("a copied list is a real list for other programs, and readable as text", async () => {
    await openBench(page);
    const list = "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><ol><li>x</li></ol>";
    await paste(page, list);
    await expect.poll(() => inFile(page)).toContain(">x<");
    await page.keyboard.press("Control+a");
    const { html, text } = await copy(page);
    expect(html.replace(/ data-pm-slice="[^"]*"/, "")).toBe(list);
    expect(text).toBe("- a\n  - b\n- c\n1. x");
  });
  await test.step("copied content keeps its formatting, from here and from elsewhere", async () => {
    await openBench(page);
    await writeAsProgram(page, [
      ["paragraph", { align: "center", lineSpacing: 1.5 }, "Big", { fontSize: { pt: 20 } }],
    ]);
    await page.keyboard.press("Control+a");
    const { html } = await copy(page);
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Enter");
    await paste(page, html);
    await expect
      .poll(async () => (await inFile(page)).match(/<fontSize pt="20">Big<\/fontSize>/g))
      .toHaveLength(2);
    await expect
      .poll(async () => (await inFile(page)).match(/align="center" lineSpacing="1.5"/g))
      .toHaveLength(2);
    await page.keyboard.press("Enter");
    await paste(page, '<p>m<sup>2</sup></p><p style="text-align:right">r</p><p>z</p>');
    await expect.poll(() => inFile(page)).toContain("m<superscript>2</superscript>");
    await expect.poll(() => inFile(page)).toContain('align="end"');
    await expect.poll(() => page.evaluate(() => window.noteBench?.levels)).toEqual([2, 2]);
  });
});
