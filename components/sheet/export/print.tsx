/** Prints a workbook: the pages of its PDF, which only the printer sees. */
import { createRoot } from "react-dom/client";
import type { OpenFile } from "@/client/sync";
import { PagesView } from "@/components/paper/pages-view";
import { notify } from "@/components/ui/toast";
import { fontFolder, pagesRequest } from "./sheet-files";

/** Resolves once the browser's own dialog is open or closed. */
export async function printSheet(file: OpenFile): Promise<void> {
  try {
    const { makeSheetPictures } = await import("@/lib/formats/sheet/make-sheet-file");
    const pages = await makeSheetPictures(pagesRequest(file), fontFolder(), {});
    const place = document.createElement("div");
    place.className = "sheet-print";
    document.body.append(place);
    const root = createRoot(place);
    root.render(<PagesView pages={pages} failure={null} name="Sheet" />);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    document.documentElement.dataset.printing = "sheet";
    window.addEventListener(
      "afterprint",
      () => {
        delete document.documentElement.dataset.printing;
        root.unmount();
        place.remove();
      },
      { once: true },
    );
    window.print();
  } catch (error) {
    console.error("The sheet wasn’t printed.", error);
    notify({ tone: "bad", text: "This couldn’t be printed. Check your connection and try again." });
  }
}
