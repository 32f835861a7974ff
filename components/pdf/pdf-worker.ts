/** pdf.js reads a PDF here, beside the page, and nowhere else. */
import "pdfjs-dist/legacy/build/pdf.worker.mjs";
