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
  for (let at = field.parentElement; at; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) at.open = true;
  }
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: "center" });
  if (field instanceof HTMLInputElement && field.type === "text") field.select();
}
