/** Why an answer of ours is not that of another program. */
export const REASONS: readonly { names: string; like?: RegExp; reason: string }[] = [
  {
    names: "SUMSQ VARP VAR.P COVAR COVARIANCE.P COVARIANCE.S SUMX2MY2 SUMX2PY2 SUMXMY2",
    reason:
      "As in Excel, TRUE in a cell is no number and TRUE as an argument is 1, and pairs without two numbers are passed over.",
  },
  {
    names: "SKEW.P",
    reason: "As in Excel, fewer than three numbers have no skewness.",
  },
  {
    names: "T.DIST T.DIST.2T T.DIST.RT F.INV BESSELI BESSELJ BESSELK BESSELY",
    reason: "formulajs computes it to six digits.",
  },
  {
    names: "XMATCH XLOOKUP",
    reason: "The next value is looked for among values of the same type only.",
  },
  {
    names: "YEAR MONTH DAY WEEKNUM ISOWEEKNUM",
    reason: "As in Excel, day 0 is the day before the first of January 1900.",
  },
  {
    names: "YEARFRAC",
    reason: "As in Excel, the last day of February begins a month of 30 days, so a 31st ends one.",
  },
  { names: "DB", reason: "What is worth more at its end has nothing to be written off." },
  {
    names: "DURATION MDURATION",
    reason: "The programs differ about the days of a coupon by basis 3, with each other too.",
  },
  { names: "operators", like: /0\^0/, reason: "As in Excel, 0^0 has no value." },
  {
    names: "UNIQUE EXPAND VSTACK HSTACK TOCOL TOROW TEXTSPLIT",
    reason: "IronCalc's ROWS and COLUMNS take no arrays.",
  },
  { names: "OFFSET", reason: "As in Excel, a negative height goes upwards." },
  { names: "AGGREGATE", reason: "As in Excel, there is no smallest of less than 1." },
];
