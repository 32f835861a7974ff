/** The same text laid out on pages by Paged.js. */
import { Previewer } from "pagedjs";

const STYLE = `@page { size: A4; margin: 72pt }
body { margin: 0 } p { margin: 0 0 8pt; font: 11pt/1.43 "bench" }`;

/** @returns how long it took in milliseconds, with the font loaded before, and how many pages it made */
window.layOutPages = async (texts) => {
  const font = new FontFace("bench", "url(/fonts/pdf/inter-400.ttf)");
  document.fonts.add(await font.load());
  const text = texts.map((one) => `<p>${one}</p>`).join("");
  const began = performance.now();
  const { total } = await new Previewer().preview(text, [{ "bench.css": STYLE }], document.body);
  return { ms: performance.now() - began, pages: total };
};
