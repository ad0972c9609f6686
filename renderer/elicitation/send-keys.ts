/** The keys that send, as they are written on this kind of keyboard. */
export function sendKeys(isMac: boolean): string {
  return isMac ? "⌘ Enter" : "Ctrl+Enter";
}
