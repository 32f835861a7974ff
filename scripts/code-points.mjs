/** @param ranges code points in hexadecimal, such as `20-7e,a0` @returns all their characters */
export function charactersIn(ranges) {
  let characters = "";
  for (const range of ranges.split(",")) {
    const [from, to = from] = range.split("-").map((code) => Number.parseInt(code, 16));
    for (let code = from; code <= to; code += 1) characters += String.fromCodePoint(code);
  }
  return characters;
}
