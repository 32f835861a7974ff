/** The recovery key as a small text file, which explains itself when it is found years later. */
import { saveFile } from "@/components/shell/save-file";

export function fileOf(words: readonly string[], text: string): string {
  return `Sealdesk recovery key

Site:    ${location.origin}
Made on: ${new Date().toISOString().slice(0, 10)}

If you forget your password, use this key and your email address to get back
into your account: open ${location.origin}/recover
Anyone who has this key can do the same. Keep it safe and private.

The key as 24 words:

${words.map((word, at) => `${String(at + 1).padStart(2)}. ${word}`).join("\n")}

The same key as text (you only need one form):

${text}
`;
}

export function downloadRecoveryKey(file: string) {
  saveFile("sealdesk-recovery-key.txt", new Blob([file], { type: "text/plain;charset=utf-8" }));
}
