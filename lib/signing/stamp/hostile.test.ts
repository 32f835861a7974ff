/**
 * PDFs that must not be signed are refused with the contract's code because of their content, not because of a timeout.
 */
import { expect, test } from "vitest";
import { HttpError } from "@/lib/http/errors";
import { damagedPdfs } from "../testing/damaged-pdfs";
import { actingPdfs, changingPdfs } from "../testing/hostile-pdfs";
import { rawPdf } from "../testing/raw-pdf";
import { inspectPdf } from "./inspect";

/** D-52, S-025. */
const answerTo = (bytes: Uint8Array) =>
  inspectPdf(bytes).then(
    () => "taken",
    (fault: unknown) => {
      if (fault instanceof HttpError) return `${fault.status} ${fault.reason}`;
      throw fault;
    },
  );

test("the PDF that the hostile ones are built from is accepted", async () => {
  expect(await answerTo(rawPdf())).toBe("taken");
});

for (const { what, bytes, code } of [...actingPdfs(), ...changingPdfs(), ...damagedPdfs()])
  test(`a PDF with ${what} is refused as ${code}`, async () => {
    expect(await answerTo(bytes)).toBe(`400 ${code}`);
  });
