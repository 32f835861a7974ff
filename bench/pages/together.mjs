/** What both contenders' pages do with their document: type a character at a time, and note when each is seen. */
import * as Y from "yjs";

const now = () => performance.timeOrigin + performance.now();
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Offers `typeText` and `seenTimes` to the benchmark. The text lives in one paragraph of the note. */
export function watchTyping(doc) {
  const fragment = doc.getXmlFragment("document");
  const seen = {};
  const length = () => {
    const text = fragment.length > 0 ? fragment.get(fragment.length - 1).get(0) : null;
    return text instanceof Y.XmlText ? text.length : 0;
  };
  doc.on("update", () => {
    const at = now();
    for (let n = length(); n > 0 && seen[n] === undefined; n--) seen[n] = at;
  });
  window.seenTimes = () => seen;
  window.startParagraph = () => {
    const paragraph = new Y.XmlElement("paragraph");
    paragraph.setAttribute("id", "typed");
    paragraph.insert(0, [new Y.XmlText()]);
    fragment.push([paragraph]);
  };
  window.hasParagraph = () =>
    fragment.length > 0 && fragment.get(fragment.length - 1).getAttribute("id") === "typed";
  window.typeText = async (count, gap) => {
    const text = fragment.get(fragment.length - 1).get(0);
    const typed = {};
    for (let i = 0; i < count; i++) {
      const n = text.length + 1;
      typed[n] = now();
      text.insert(n - 1, "x");
      await pause(gap);
    }
    return typed;
  };
}
