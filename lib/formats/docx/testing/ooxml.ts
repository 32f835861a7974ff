/** Word files as other programs write them, put together by hand for tests. */
import { strToU8, zipSync } from "fflate";

const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const STRICT = "http://purl.oclc.org/ooxml/wordprocessingml/main";
const REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export interface Parts {
  body: string;
  styles?: string;
  numbering?: string;
  footnotes?: string;
  comments?: string;
  commentsExtended?: string;
  header?: string;
  /** `Id`, the type's last word, target; external when it is an address. */
  relations?: [string, string, string][];
  files?: Record<string, Uint8Array>;
  settings?: string;
  isStrict?: boolean;
}

export function docxFile(parts: Parts): Uint8Array {
  const files: Record<string, Uint8Array> = { ...parts.files };
  const relations: [string, string, string][] = [...(parts.relations ?? [])];
  const add = (name: string, root: string, inner: string | undefined) => {
    if (inner === undefined) return;
    files[`word/${name}.xml`] = strToU8(xml(root, inner, parts.isStrict));
    relations.push([`rId_${name}`, name, `${name}.xml`]);
  };
  add("styles", "w:styles", parts.styles);
  add("numbering", "w:numbering", parts.numbering);
  add("footnotes", "w:footnotes", parts.footnotes);
  add("comments", "w:comments", parts.comments);
  add("commentsExtended", "w15:commentsEx", parts.commentsExtended);
  add("header", "w:hdr", parts.header);
  add("settings", "w:settings", parts.settings);
  files["word/document.xml"] = strToU8(
    xml("w:document", `<w:body>${parts.body}</w:body>`, parts.isStrict),
  );
  files["word/_rels/document.xml.rels"] = strToU8(relationsXml(relations));
  files["_rels/.rels"] = strToU8(relationsXml([["rId1", "officeDocument", "word/document.xml"]]));
  return zipSync(files);
}

const PREFIXES = [
  `xmlns:r="${REL}"`,
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
  'xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
  'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"',
].join(" ");

const xml = (root: string, inner: string, isStrict = false) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<${root} xmlns:w="${isStrict ? STRICT : W}" ${PREFIXES}>${inner}</${root}>`;

function relationsXml(relations: readonly (readonly [string, string, string])[]): string {
  const one = ([id, type, target]: readonly [string, string, string]) =>
    `<Relationship Id="${id}" Type="${REL}/${type}" Target="${target}"${/^[a-z]+:/.test(target) ? ' TargetMode="External"' : ""}/>`;
  return `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.map(one).join("")}</Relationships>`;
}

export const p = (inner: string, properties = ""): string =>
  `<w:p>${properties ? `<w:pPr>${properties}</w:pPr>` : ""}${inner}</w:p>`;
export const r = (text: string, properties = ""): string =>
  `<w:r>${properties ? `<w:rPr>${properties}</w:rPr>` : ""}<w:t xml:space="preserve">${text}</w:t></w:r>`;
export const style = (
  id: string,
  name: string,
  inner = "",
  type = "paragraph",
  more = "",
): string =>
  `<w:style w:type="${type}" w:styleId="${id}"${more}><w:name w:val="${name}"/>${inner}</w:style>`;
export const field = (instruction: string, result: string): string =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

export const drawing = (inner: string, kind = "inline"): string =>
  `<w:drawing><wp:${kind}><wp:extent cx="19050" cy="9525"/><wp:docPr id="1" name="Picture 1" descr="A barn"/><a:graphic><a:graphicData>${inner}</a:graphicData></a:graphic></wp:${kind}></w:drawing>`;
export const picture = (id: string): string =>
  `<pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic>`;

export const list = (id: number, levels: readonly [format: string, text: string][]): string =>
  `<w:abstractNum w:abstractNumId="${id}">${levels
    .map(
      ([format, text], at) =>
        `<w:lvl w:ilvl="${at}"><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`,
    )
    .join("")}</w:abstractNum><w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`;
export const inList = (id: number, level = 0): string =>
  `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr>`;
