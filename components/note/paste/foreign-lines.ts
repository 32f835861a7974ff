/** Line ends as pages write them: one that ends its block shows nothing, and one between blocks is an empty line. */

const BLOCK =
  "address,article,aside,blockquote,body,center,dd,details,div,dl,dt,figcaption,figure,footer,form,h1,h2,h3,h4,h5,h6,header,hr,li,main,nav,ol,p,pre,section,summary,table,tbody,td,tfoot,th,thead,tr,ul";
/** One line of the note each; a line end alone in it is an empty one. */
const LINE = "p,h1,h2,h3,h4,h5,h6,li,blockquote,[data-callout]";

export function foreignLines(root: ParentNode): void {
  for (const end of root.querySelectorAll("br")) {
    if (end.closest("pre")) continue;
    if (end.matches(".Apple-interchange-newline")) end.remove();
    else if (isEdge(end, "nextSibling", root)) dropOrKeep(end, root);
  }
}

function dropOrKeep(end: Element, root: ParentNode): void {
  const isAlone = isEdge(end, "previousSibling", root);
  if (!isAlone || end.closest(BLOCK)?.matches(LINE)) end.remove();
  else end.replaceWith(end.ownerDocument.createElement("p"));
}

/** Whether nothing that is seen stands between this and the end of its block, or the next one. */
function isEdge(from: Element, side: "nextSibling" | "previousSibling", root: ParentNode): boolean {
  for (let node: Node = from; node !== root; ) {
    for (let near = node[side]; near !== null; near = near[side]) {
      if (near instanceof Element) return near.matches(BLOCK);
      if (near.nodeType === 3 && near.nodeValue?.trim()) return false;
    }
    const { parentNode } = node;
    if (parentNode === null || (parentNode instanceof Element && parentNode.matches(BLOCK)))
      return true;
    node = parentNode;
  }
  return true;
}
