/** Links with a key never leave the device: the model reads a name instead of each, and its edits may use the name. */

/**
 * A URL whose fragment is as long as a key. It excludes quotes and backslashes, so that replacing it in JSON keeps
 * valid JSON.
 */
const LINK = /https?:\/\/[^\s<>"'\\)\]#]*#[^\s<>"'\\)\]]*[\w-]{32,}[^\s<>"'\\)\]]*/g;

export const hasKey = (address: string): boolean => address.search(LINK) >= 0;

export class HiddenLinks {
  /** Random, so that a file's author cannot guess the name of a link in another file. */
  private readonly mark = `link:${crypto.randomUUID().slice(0, 8)}-`;
  private readonly links: string[] = [];

  hide(text: string): string {
    return text.replace(LINK, (link) => {
      if (!this.links.includes(link)) this.links.push(link);
      return `${this.mark}${this.links.indexOf(link)}`;
    });
  }

  restore(text: string): string {
    const names = new RegExp(`${this.mark}(\\d+)`, "g");
    return text.replace(names, (name, at) => this.links[Number(at)] ?? name);
  }
}
