/** A note of so many paragraphs with something bold in each: 3,600 are about a megabyte. */
import * as Y from "yjs";

const lorem =
  "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip. ";

/** @returns its Yjs state */
export function longNote(paragraphs) {
  const doc = new Y.Doc();
  const fragment = doc.getXmlFragment("document");
  doc.transact(() => {
    for (let index = 0; index < paragraphs; index++) {
      const paragraph = new Y.XmlElement("paragraph");
      paragraph.setAttribute("id", `p${index}`);
      const text = new Y.XmlText();
      text.insert(0, lorem);
      text.format(6, 5, { bold: {} });
      paragraph.insert(0, [text]);
      fragment.push([paragraph]);
    }
  });
  return Y.encodeStateAsUpdate(doc);
}
