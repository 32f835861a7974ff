/** The way from something on the printed page to the field that says it. */

/** What is printed and has no field of its own, by the field that decides it. */
const DECIDED_BY: Record<string, string> = {
  "sums.tax": "pricing",
  "sums.subtotal": "discountRate",
  "sums.total": "discountRate",
  "sums.due": "paid",
};

/** Opens what the field is folded in and puts the focus there. Does nothing where there is no such field. */
export function goToField(root: ParentNode, source: string): void {
  const wanted = DECIDED_BY[source] ?? source.replace(/^(lines\..*)\.amount$/, "$1.unitPrice");
  const field = root.querySelector<HTMLElement>(`[data-field="${CSS.escape(wanted)}"]`);
  if (!field) return;
  openAround(field);
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: "center" });
  if (field instanceof HTMLInputElement && field.type === "text") field.select();
}

/** Opens what an element is folded in. */
export function openAround(element: Element): void {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) at.open = true;
  }
}

const ASKED = "sealdesk:field";

/** From what stands beside the editor, such as a dialog that is closed. */
export const askForField = (source: string): void =>
  void window.dispatchEvent(new CustomEvent(ASKED, { detail: source }));

/** @returns what stops it */
export function onFieldAsked(goTo: (source: string) => void): () => void {
  const listen = (event: Event) => {
    if (event instanceof CustomEvent) goTo(String(event.detail));
  };
  window.addEventListener(ASKED, listen);
  return () => window.removeEventListener(ASKED, listen);
}
