/** Draws comparisons as an SVG bar chart: ours above its peer, each pair on its own scale. */

const width = 860;
const left = 345;
const pairHeight = 44;

const asText = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const plain = (value) =>
  value.toLocaleString("en-US", { maximumFractionDigits: value >= 100 ? 0 : value >= 10 ? 1 : 2 });

/** @param pairs `{ goal, what, unit, ours, peer, peerName }` each */
export function drawBars(pairs, title) {
  const room = width - left - 215;
  const height = 40 + pairs.length * (pairHeight + 12);
  const bars = pairs.map(({ goal, what, unit, ours, peer, peerName }, index) => {
    const top = 36 + index * (pairHeight + 12);
    const scale = room / Math.max(ours, peer);
    const bar = (value, name, color, y) =>
      `<rect x="${left}" y="${y}" width="${Math.max(1, value * scale).toFixed(1)}" height="18" rx="2" fill="${color}"/>` +
      `<text x="${left + value * scale + 6}" y="${y + 13}">${asText(`${plain(value)} ${unit} ${name}`)}</text>`;
    return (
      `<text x="8" y="${top + 14}" font-weight="600">${asText(goal)}</text>` +
      `<text x="8" y="${top + 32}">${asText(what)}</text>` +
      bar(ours, "ours", "#3f6ad8", top) +
      bar(peer, peerName, "#9aa3b2", top + 22)
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ` +
    `font-family="system-ui, sans-serif" font-size="11" fill="#1d2433">` +
    `<rect width="100%" height="100%" fill="#ffffff"/>` +
    `<text x="8" y="20" font-size="12">${asText(title)}</text>${bars.join("")}</svg>\n`
  );
}
