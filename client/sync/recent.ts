/** Remembers the newest ids, so that an update which arrives on two ways is opened once. */
export class RecentIds {
  private newest = new Set<string>();
  private older = new Set<string>();

  /** The last `most` ids are remembered, and up to as many before them. */
  constructor(private readonly most = 4096) {}

  has(id: string): boolean {
    return this.newest.has(id) || this.older.has(id);
  }

  add(id: string): void {
    this.newest.add(id);
    if (this.newest.size < this.most) return;
    // Dropping a whole set costs nothing; dropping the oldest one by one does.
    this.older = this.newest;
    this.newest = new Set();
  }
}
