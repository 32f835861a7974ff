/** The number and number format of a cell that LibreOffice or Google Sheets copied. Its text shows fewer digits. */

export interface PastedValue {
  /** `null` for a text, also one that looks like a number. */
  value?: number | null;
  pattern?: string;
}

/**
 * @param attribute of the `td`, empty when absent
 * @param isOffice where each number has an `sdval`
 */
export function pastedValue(attribute: (name: string) => string, isOffice: boolean): PastedValue {
  const [system = "", own = "", ...code] = unescaped(attribute("sdnum")).split(";");
  const google = jsonIn(attribute("data-sheets-value"));
  const isKnown = code.length === 0 || isEnglish(Number(own) || Number(system));
  const number = isKnown ? attribute("sdval").replace(",", ".") || google["3"] : undefined;
  const pattern = (isKnown && code.join(";")) || jsonIn(attribute("data-sheets-numberformat"))["2"];
  // Booleans are written as words.
  const isNumber = number !== undefined && number !== "" && pattern !== "BOOLEAN";
  const isText = google["1"] === 2 || (isOffice && attribute("sdval") === "");
  return {
    ...(isText && { value: null }),
    ...(isNumber && Number.isFinite(Number(number)) && { value: Number(number) }),
    ...(typeof pattern === "string" && isPattern(pattern) && { pattern }),
  };
}

const isPattern = (text: string) =>
  text !== "" && text.length <= 120 && text !== "General" && text !== "BOOLEAN";

/** Codes of other languages have other letters and signs, so their cells are read as they show. The lower ten bits of a Windows LCID name the language. */
const isEnglish = (lcid: number) => (lcid & 0x3ff) === 9;

const SIGNS: Record<string, string> = { quot: '"', amp: "&", lt: "<", gt: ">", "#39": "'" };
const unescaped = (text: string) =>
  text.replace(/&(quot|amp|lt|gt|#39);/g, (whole, name: string) => SIGNS[name] ?? whole);

function jsonIn(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(unescaped(text) || "{}");
    return typeof read === "object" && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
}
