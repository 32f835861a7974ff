/** What a job did, in a few words: its own counts, of which those that are nothing are left out. */
export function jobWords(result: Record<string, number> | null): string {
  if (result === null) return "";
  const counts = Object.entries(result).filter(([, count]) => count !== 0);
  if (counts.length === 0) return "Nothing to do";
  return counts.map(([what, count]) => `${count.toLocaleString()} ${what}`).join(", ");
}
