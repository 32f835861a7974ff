/** XML of files that anybody made: what is read, what is refused, and how much memory a small file may take. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { docxFile, p, r } from "./docx/testing/ooxml";
import { parseXml, textIn, XmlError } from "./xml";

test("a file of 8 KB that is a million references is read in 64 MB", async () => {
  const file = docxFile({ body: p(r("&#x41;".repeat(1_000_000))) });
  expect(file.length).toBeLessThan(10_000);
  const { outputFiles } = await build({
    stdin: {
      contents: `import { parentPort, workerData } from "node:worker_threads";
        import { readDocx } from "./docx/read";
        parentPort?.postMessage(readDocx(workerData).blocks[0]?.runs[0]?.text.length);`,
      resolveDir: import.meta.dirname,
    },
    ...{ bundle: true, platform: "node", format: "cjs", write: false },
  });
  const worker = new Worker(outputFiles[0]?.text ?? "", {
    eval: true,
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  expect(await once(worker, "message")).toEqual([1_000_000]);
});

test("text and attributes are read as they stand, without comments, instructions and prefixes", () => {
  const { name, attributes, children } = parseXml(
    `<?xml version="1.0"?>\r\n<w:p xmlns:w="urn:x" w:val='a "&amp;" b' w14:id = "1" ><!-- <w:t> -->` +
      "<w:t>a&lt;b&#233;&#xE9;&#0;&#xD800;&nbsp;\r\n</w:t><w:b/><?no?><w:t><![CDATA[c&lt;<d>]]></w:t></w:p>\n",
  );
  expect([name, attributes]).toEqual(["p", { val: 'a "&" b', id: "1" }]);
  expect(children.map((child) => [child.name, textIn(child)])).toEqual([
    ["t", "a<béé&nbsp;\n"],
    ["b", ""],
    ["t", "c&lt;<d>"],
  ]);
});

test.each([
  ["nothing", ""],
  ["text alone", "words"],
  ["an element that does not end", "<p><r></r>"],
  ["an end of another name", "<p></r>"],
  ["an end too many", "<p/></p>"],
  ["an attribute without quotes", "<p val=1/>"],
  ["an attribute without a value", '<p val id="1"/>'],
  ["an element without a name", "< p/>"],
  ["a comment that does not end", "<p/><!-- "],
  ["a declaration", "<!DOCTYPE p><p/>"],
])("%s is no XML", (_, text) => {
  expect(() => parseXml(text)).toThrow(new XmlError("damaged"));
});
