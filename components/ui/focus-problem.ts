/** Moves the focus to the first field of a form that is marked as wrong, once the marks are drawn. */
export function focusFirstProblem(form: ParentNode | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
