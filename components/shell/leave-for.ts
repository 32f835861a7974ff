/** Opens another page. What waits for it is busy until this page is gone, or shown again on the way back. */
export function leaveFor(address: string, how: "assign" | "replace" = "assign"): Promise<void> {
  location[how](address);
  return new Promise((shown) => {
    window.addEventListener("pageshow", () => shown(), { once: true });
  });
}
