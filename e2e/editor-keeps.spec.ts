/** What the editor must never lose, and never let in: unknown content, and the clipboard. */
import { copy, inFile, openBench, paste, writeAsProgram } from "./editor-steps";
import { expect, test } from "./journey";

// Y-003, Y-055: a newer client's attributes, marks and blocks survive edits, undo and copying.
test("what a newer version writes into an open note survives edits and undo", async ({
  person,
}) => {
  const { page } = await person();
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

test("a mark whose value is no object is drawn, kept and edited beside", async ({ person }) => {
  const { page } = await person();
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

test("copied and pasted, it is still whole, with ids of its own", async ({ person }) => {
  const { page } = await person();
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

test("text that no block may hold, and nonsense presence, do not stop the editor", async ({
  person,
}) => {
  const { page } = await person();
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

// GHSA-c8x8-7fp4-3x9w, CVE-2025-14284: nothing runs from the clipboard, and no address runs later.
test("a web page's HTML is pasted as clean blocks", async ({ person }) => {
  const { page } = await person();
  await openBench(page);
  await paste(
    page,
    `<b style="font-weight:normal" id="docs-internal-guid-1"><h2>Title</h2>
    <p style="color:red"><span style="font-weight:700">Bold</span> <a href="javascript:alert(1)">bad</a> <a href="https://a.example/x">good</a></p>
    <ul><li><p>one</p></li><li><p>two</p><ol><li>deep</li></ol></li></ul><blockquote><p>q1</p><p>q2</p></blockquote>
    <img src="https://e.example/a.png" onerror="window.hit=1" alt="Pic"><script>window.hit=1</script>
    <pre><code class="language-ts">let a;\nlet b;</code></pre></b>`,
  );
  await expect
    .poll(() => inFile(page))
    .toBe(
      [
        '<heading level="2">Title</heading>',
        '<paragraph><bold>Bold</bold> bad <link href="https://a.example/x">good</link></paragraph>',
        '<listitem kind="bullet" level="0">one</listitem>',
        '<listitem kind="bullet" level="0">two</listitem>',
        '<listitem kind="ordered" level="1">deep</listitem>',
        "<quote>q1</quote>",
        "<quote>q2</quote>",
        '<paragraph><link href="https://e.example/a.png">Pic</link></paragraph>',
        '<codeblock language="ts">let a;\nlet b;</codeblock>',
      ].join("|"),
    );
  expect(await page.evaluate(() => "hit" in window)).toBe(false);
});

test("Word's lists are lists", async ({ person }) => {
  const { page } = await person();
  await openBench(page);
  await paste(
    page,
    `<html><head><style>p{}</style></head><body><p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Alpha</p>
    <p style='mso-list:l1 level2 lfo1'><span style='mso-list:Ignore'>1.</span>Beta</p></body></html>`,
  );
  await expect
    .poll(() => inFile(page))
    .toBe(
      '<listitem kind="bullet" level="0">Alpha</listitem>|<listitem kind="ordered" level="1">Beta</listitem>',
    );
});

test("pasted Markdown is recognised, prose is left alone, an address becomes a link", async ({
  person,
}) => {
  const { page } = await person();
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

test("a copied list is a real list for other programs, and readable as text", async ({
  person,
}) => {
  const { page } = await person();
  await openBench(page);
  const list = "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><ol><li>x</li></ol>";
  await paste(page, list);
  await expect.poll(() => inFile(page)).toContain(">x<");
  await page.keyboard.press("Control+a");
  const { html, text } = await copy(page);
  expect(html.replace(/ data-pm-slice="[^"]*"/, "")).toBe(list);
  expect(text).toBe("- a\n  - b\n- c\n1. x");
});
