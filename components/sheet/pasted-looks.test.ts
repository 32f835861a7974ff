import { expect, test } from "vitest";
import { pastedLooks } from "./pasted-looks";

test("Excel names its looks in classes", () => {
  const html = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--table {}
    td {font-size:11.0pt; color:black;}
    .xl65 {font-weight:700; background:#FFE08A; text-align:center; border:.5pt solid windowtext;}
    .xl66 {color:red; white-space:normal;}--></style></head><body><table><!--StartFragment-->
    <col width=64><tr height=20><td class=xl65 colspan=2>Title</td><td>x</td></tr>
    <tr><td></td><td class=xl66>-3</td><td class=xl70>y</td></tr></table></body></html>`;
  const thin = { style: "thin", color: "#000000" };
  expect(pastedLooks(html).looks).toEqual([
    [
      {
        ...{ fill: "#ffe08a", font: { bold: true }, align: "center" },
        borders: { top: thin, right: thin, bottom: thin, left: thin },
      },
      undefined,
      undefined,
    ],
    [undefined, { font: { color: "#ff0000" }, clip: "wrap" }, undefined],
  ]);
});

test("Google Sheets says how each cell looks", () => {
  const html = `<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style>
    <table><tbody><tr style="height:21px;"><td rowspan="2" style="overflow:hidden;vertical-align:middle;background-color:#fce5cd;font-size:14pt;text-decoration:underline line-through;">A</td>
    <td style="text-align:right;color:rgb(17, 85, 204);font-style:italic;">1</td></tr><tr><td style="border-top:2px solid #ff0000;">2</td></tr></tbody></table>`;
  expect(pastedLooks(html).looks).toEqual([
    [
      {
        ...{ fill: "#fce5cd", valign: "middle" },
        font: { underline: true, strike: true, size: 14 },
      },
      { font: { color: "#1155cc", italic: true }, align: "end" },
    ],
    [undefined, { borders: { top: { style: "thick", color: "#ff0000" } } }],
  ]);
});

test("numbers come whole and with their format, whichever program copied them", () => {
  const html = `<table><tr><td sdval="0.1234" sdnum="1033;0;0%">12%</td><td sdval="1,5" sdnum="1031;">1,5</td>
    <td sdval="1" sdnum="1033;0;BOOLEAN">TRUE</td><td sdnum="1033;0;@">007</td>
    <td sdval="45351" sdnum="1031;0;TT.MM.JJ">29.02.24</td><td>1/2</td></tr>
    <tr><td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:2.345}" data-sheets-numberformat="{&quot;1&quot;:2,&quot;2&quot;:&quot;0.0\\&quot; kg\\&quot;&quot;}">2.3 kg</td>
    <td data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;x&quot;}">x</td><td data-sheets-value="[">y</td></tr></table>`;
  const { looks, values } = pastedLooks(html);
  expect(values).toEqual([
    [0.1234, 1.5, undefined, null, undefined, null],
    [2.345, null, null],
  ]);
  expect(looks).toEqual([
    [{ pattern: "0%" }, undefined, undefined, { pattern: "@" }, undefined, undefined],
    [{ pattern: '0.0" kg"' }, undefined, undefined],
  ]);
});

test("LibreOffice writes tags and attributes, and markup of others does nothing", () => {
  const html = `<table cellspacing="0" border="0"><tr><td height="17" align="left" bgcolor="#FFFF00"><b><font color="#2A6099">Sum</font></b></td>
    <td align="right" sdval="3" sdnum="1031;">3</td></tr></table><img src=x onerror="alert(1)"><script>alert(2)</script>`;
  expect(pastedLooks(html).looks).toEqual([
    [{ fill: "#ffff00", font: { color: "#2a6099", bold: true }, align: "start" }, { align: "end" }],
  ]);
});

test("names that every object has are no formatting", () => {
  const words = ["constructor", "__proto__", "toString", "valueOf"];
  const cells = words.map(
    (word) =>
      `<td class="${word}" style="background:${word};color:${word};text-align:${word};border:1px solid ${word};${word}:1">x</td>`,
  );
  const [row = []] = pastedLooks(`<table><tr>${cells.join("")}</tr></table>`).looks;
  const thin = { style: "thin", color: "#000000" };
  const borders = { top: thin, right: thin, bottom: thin, left: thin };
  expect(row).toEqual(words.map(() => ({ borders })));
});

test("merged cells are merged, whichever program says so", () => {
  const html = `<table><tr><td rowspan=2>A</td><td colspan="3">B</td></tr><tr><td>c</td></tr></table>`;
  expect(pastedLooks(html).merges).toEqual([
    { top: 0, left: 0, bottom: 1, right: 0 },
    { top: 0, left: 1, bottom: 0, right: 3 },
  ]);
});
