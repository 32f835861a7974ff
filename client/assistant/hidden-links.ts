/** Links with a key in them never leave the device: the model reads a name in place of each, and its edits may use the name. */

/** An address whose fragment is as long as a key. Neither quotes nor backslashes are part of it, so that JSON stays JSON. */
const LINK = /https?:\/\/[^\s<>"'\\)\]#]*#[^\s<>"'\\)\]]*[\w-]{32,}[^\s<>"'\\)\]]*/g;

export const hasKey = (address: string): boolean => address.search(LINK) >= 0;

export class HiddenLinks {
  /** Unknown to who wrote the file, so that a text cannot name a link of another one. */
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
