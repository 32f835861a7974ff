/** Starts a Document from a template and goes to it, as a note is started. */
import type { DocumentTemplate } from "@/lib/kinds/document/templates";
import { startFile } from "./start-note";

const DOCUMENT_LEVEL = 3;

/** Resolves when the page is being left, or when it failed and a notice says why. */
export const startDocument = (template: DocumentTemplate): Promise<void> =>
  startFile("document", async () => {
    const { documentFromTemplate } = await import("@/lib/kinds/document/templates");
    return { doc: documentFromTemplate(template), minClient: DOCUMENT_LEVEL };
  });
