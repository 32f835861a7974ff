/** A file dropped anywhere on an open file would replace the page with itself. @returns what ends this */
export function keepPage(): () => void {
  const keep = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
  };
  window.addEventListener("dragover", keep);
  window.addEventListener("drop", keep);
  return () => {
    window.removeEventListener("dragover", keep);
    window.removeEventListener("drop", keep);
  };
}
