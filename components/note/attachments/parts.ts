/** Elements of the blocks that show attachments. They are drawn without React: a note may have hundreds. */

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...content);
  return made;
}

export function button(
  label: string,
  className: string,
  press: () => void,
  ...content: (Node | string)[]
): HTMLButtonElement {
  const made = element("button", className, ...content);
  made.type = "button";
  made.ariaLabel = label;
  made.addEventListener("click", press);
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

/** An icon of one path on a field of 24 by 24, drawn as the others are. */
export function icon(path: string): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  const line = document.createElementNS(SVG, "path");
  const attributes = {
    viewBox: "0 0 24 24",
    width: "18",
    height: "18",
    fill: "none",
    stroke: "currentColor",
    "stroke-width": "2",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "aria-hidden": "true",
  };
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value);
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}

export const DOWNLOAD = "M12 15V3M7 10l5 5 5-5M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4";

/** Events of a block's control do not reach the text around it. */
export const isForControl = (event: Event): boolean =>
  event.type !== "dragstart" &&
  event.target instanceof Element &&
  event.target.closest("button, [role=slider], input") !== null;
