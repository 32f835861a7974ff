/** Formulas as Excel stores them: newer functions, variables and arrays have marks that no one types (MS-XLSX 2.2.2). */
import { type Node, walk } from "../../../formulas/ast";
import { FUNCTIONS } from "../../../formulas/functions/all";
import { type Token, tokensOf } from "../../../formulas/tokens";

/** Functions without a dot in their name that came after Excel 2007. */
const NEWER = new Set(
  (
    "ACOT ACOTH AGGREGATE ARABIC ARRAYTOTEXT BASE BITAND BITLSHIFT BITOR BITRSHIFT BITXOR BYCOL BYROW CHOOSECOLS " +
    "CHOOSEROWS COMBINA CONCAT COT COTH CSC CSCH DAYS DECIMAL DROP ENCODEURL EXPAND FILTER FILTERXML FORMULATEXT " +
    "GAMMA GAUSS GROUPBY HSTACK IFNA IFS IMCOSH IMCOT IMCSC IMCSCH IMSEC IMSECH IMSINH IMTAN ISFORMULA ISOMITTED " +
    "ISOWEEKNUM LAMBDA LET MAKEARRAY MAP MAXIFS MINIFS MUNIT NUMBERVALUE PDURATION PERCENTOF PERMUTATIONA PHI PIVOTBY " +
    "RANDARRAY REDUCE REGEXEXTRACT REGEXREPLACE REGEXTEST RRI SCAN SEC SECH SEQUENCE SHEET SHEETS SORT SORTBY SWITCH " +
    "TAKE TEXTAFTER TEXTBEFORE TEXTJOIN TEXTSPLIT TOCOL TOROW TRIMRANGE UNICHAR UNICODE UNIQUE VALUETOTEXT VSTACK " +
    "WEBSERVICE WRAPCOLS WRAPROWS XLOOKUP XMATCH XOR"
  ).split(" "),
);
const OLDER = new Set(["ERROR.TYPE", "NETWORKDAYS.INTL", "WORKDAY.INTL", "ISO.CEILING"]);
/** Those that answer with an array where they are given ranges alone. */
const MAKES_ARRAY = new Set(
  (
    "BYCOL BYROW CHOOSECOLS CHOOSEROWS DROP EXPAND FILTER HSTACK MAKEARRAY MAP MMULT MUNIT RANDARRAY SCAN SEQUENCE " +
    "SORT SORTBY TAKE TEXTSPLIT TOCOL TOROW TRANSPOSE UNIQUE VSTACK WRAPCOLS WRAPROWS"
  ).split(" "),
);

/** @param text begins with `=` @param names of ranges, in lower case; `null` for what is no formula */
export function storedFormulaText(text: string, names: ReadonlySet<string>): string | null {
  let tokens: Token[];
  try {
    tokens = tokensOf(text.slice(1));
  } catch {
    return null;
  }
  const isCall = (at: number) => isOperator(tokens[at + 1], "(");
  const hasVariables = tokens.some(
    (token, at) => token.kind === "name" && /^(LET|LAMBDA)$/i.test(token.text) && isCall(at),
  );
  let written = "";
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    if (token.kind === "name") {
      const upper = token.text.toUpperCase();
      const isFunction = isCall(at) && FUNCTIONS[upper] !== undefined;
      const isVariable =
        hasVariables &&
        !isFunction &&
        !names.has(upper.toLowerCase()) &&
        !/^(TRUE|FALSE)$/.test(upper);
      written += isFunction ? prefixed(upper) : isVariable ? `_xlpm.${token.text}` : token.text;
    } else if (isOperator(token, "@")) {
      const end = endOfPlace(tokens, at + 1);
      const inside = tokens.slice(at + 1, end).map((one) => one.text);
      written += isOperator(tokens[at + 1], "(")
        ? "_xlfn.SINGLE"
        : `_xlfn.SINGLE(${inside.join("")})`;
      if (!isOperator(tokens[at + 1], "(")) at = end - 1;
    } else if (token.kind === "cell" && isOperator(tokens[at + 1], "#")) {
      const prefix = tokens[at - 1]?.kind === "sheet" ? (tokens[at - 1]?.text ?? "") : "";
      written = written.slice(0, written.length - prefix.length);
      written += `_xlfn.ANCHORARRAY(${prefix}${token.text})`;
      at += 1;
    } else written += token.text;
  }
  return written;
}

const isOperator = (token: Token | undefined, text: string) =>
  token?.kind === "operator" && token.text === text;

function prefixed(name: string): string {
  if (name === "FILTER" || name === "SORT") return `_xlfn._xlws.${name}`;
  const isNewer = NEWER.has(name) || (name.includes(".") && !OLDER.has(name));
  return isNewer ? `_xlfn.${name}` : name;
}

/** Behind a reference such as `Sheet2!A1:B2`, or a name. */
function endOfPlace(tokens: readonly Token[], from: number): number {
  let at = from + (tokens[from]?.kind === "sheet" ? 2 : 1);
  if (isOperator(tokens[at], ":")) at += 2;
  return Math.min(at, tokens.length);
}

/** Whether Excel computes it with whole ranges only when it is marked as an array. */
export function needsArray(node: Node): boolean {
  let isFound = false;
  walk(node, (part) => {
    if (part.kind === "binary" && part.operator !== ":" && part.operator !== " ")
      isFound ||= isArray(part.left) || isArray(part.right);
    else if (part.kind === "unary" && part.operator !== "@") isFound ||= isArray(part.of);
    else if (part.kind === "call") {
      const spec = FUNCTIONS[part.name.toUpperCase()];
      isFound ||= MAKES_ARRAY.has(part.name.toUpperCase());
      isFound ||= part.args.some((given, at) => isArray(given) && spec?.wantsArea(at) === false);
    }
  });
  return isFound;
}

const isArray = ({ kind }: Node) => kind === "range" || kind === "array" || kind === "spill";
