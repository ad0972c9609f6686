import { type ToolResult, textResult } from "./tool-list.ts";

/** How long the tour of the legacy era takes to notice that its page was visited, in ms: long enough to see the page waited for. */
export const ACCOUNT_NOTICED_MS = 4_000;

/** The page of `connect_account`: a place reserved for examples, so that nothing can be connected by accident. */
export const accountPage = {
  message:
    "A service would now ask you to sign in on a page of its own. This is a demonstration: the page is example.com, which is there for " +
    "examples and asks nothing. Look at the address, open it, and come back.",
  url: "https://example.com/connect?demonstration=parley-tour",
};

/** The result of `connect_account` for an answer. A no is no error: the person was asked. */
export function accountResult(action: "accept" | "decline" | "cancel"): ToolResult {
  if (action === "decline")
    return textResult("Nothing is connected: you declined to open the page.", { opened: false });
  if (action === "cancel") {
    return textResult("Nothing is connected: the question was closed. You can call connect_account again.", {
      opened: false,
    });
  }
  return textResult(
    "The page was opened in your browser, and this is where a service would go on with your account. The tour has none: nothing is connected.",
    { opened: true },
  );
}
