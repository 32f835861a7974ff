/** A long sheet that is scrolled on its own page, and a bare canvas that draws as many texts. */
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { Awareness } from "y-protocols/awareness";
import css from "../../components/sheet/sheet.css";
import SheetFile from "../../components/sheet/sheet-file";
import { blankSheet } from "../../lib/kinds/sheet/blank";

const COLUMNS = 4;
const [ROW_PX, COLUMN_PX] = [24, 100];
/** A fast wheel: 20 rows a frame. */
const STEP_PX = 480;

function longSheet(rows) {
  const doc = blankSheet("Bench");
  doc.transact(() => {
    doc.getMap("meta").set("rows", rows);
    const cells = doc.getMap("cells");
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < COLUMNS; column++)
        cells.set(`${row}:${column}`, {
          value: column === 0 ? `Row ${row}` : String(row * column),
        });
  });
  return doc;
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** @returns milliseconds from each frame to the next */
async function framesOf(count, change) {
  const times = [];
  let before = await nextFrame();
  for (let frame = 0; frame < count; frame++) {
    change(frame);
    const now = await nextFrame();
    times.push(now - before);
    before = now;
  }
  return times;
}

window.scrollSheet = async (rows, frames) => {
  const style = document.createElement("style");
  style.textContent = `:root { --header-height: 0px } body { margin: 0 } ${css}`;
  document.head.append(style);
  const place = document.body.appendChild(document.createElement("div"));
  const doc = longSheet(rows);
  const file = { doc, awareness: new Awareness(doc), role: "owner" };
  const root = createRoot(place);
  root.render(createElement(SheetFile, { file, notices: null }));
  while (!document.querySelector(".sheet-scroller")) await nextFrame();
  const scroller = document.querySelector(".sheet-scroller");
  // Until all is loaded and drawn a first time.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const ours = await framesOf(frames, () => scroller.scrollBy(0, STEP_PX));
  if (scroller.scrollTop < STEP_PX) throw new Error("The sheet did not scroll.");
  root.unmount();
  return { ours, floor: await bareFrames(frames) };
};

async function bareFrames(frames) {
  const canvas = document.body.appendChild(document.createElement("canvas"));
  canvas.width = innerWidth;
  canvas.height = innerHeight;
  const context = canvas.getContext("2d", { alpha: false });
  context.font = "13px sans-serif";
  return framesOf(frames, (frame) => {
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = "#000";
    for (let y = 0; y < canvas.height; y += ROW_PX)
      for (let column = 0; column < COLUMNS; column++)
        context.fillText(String(frame * y), column * COLUMN_PX, y);
  });
}
