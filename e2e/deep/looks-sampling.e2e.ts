import { connect, run } from "../pages.ts";
import { expect, subjects, test } from "../window.ts";
import { looksOf } from "./looks.ts";

const say = (role: "user" | "assistant", ...content: object[]) => ({ role, content });
const text = (words: string) => ({ type: "text", text: words });
const sentence = "여행 일정을 정리해 주세요. A plan for three days in Seoul, with a palace and a market. ";

const everything = {
  systemPrompt: "You are a careful guide.\nAnswer in one paragraph.",
  messages: [
    say("user", text("Which palace is the oldest?"), {
      type: "image",
      data: "A".repeat(2_000),
      mimeType: "image/png",
    }),
    say("assistant", text("Gyeongbokgung, of 1395.")),
    say("user", text("And where do I eat near it? 근처에서 뭘 먹을까요?"), {
      type: "audio",
      data: "AAAA",
      mimeType: "audio/wav",
    }),
  ],
  modelPreferences: { hints: [{ name: "claude-sonnet" }, { name: "gpt" }], costPriority: 0.3, speedPriority: 0.8 },
  ...{ maxTokens: 400, temperature: 0.4, stopSequences: ["\n\n", "END"], includeContext: "thisServer" },
};
const many = {
  messages: Array.from({ length: 40 }, (_, n) => say(n % 2 === 0 ? "user" : "assistant", text(`Message ${n + 1}`))),
  maxTokens: 20,
};

for (const [language, theme, write, decline] of [
  ["en", "light", "Write the answer", "Decline"],
  ["ko", "dark", "답 쓰기", "거절"],
] as const) {
  test(`[S-06] every state of the sampling sheets, without an accessibility violation: ${language}, ${theme}`, async ({
    launch,
  }) => {
    test.setTimeout(300_000);
    const { app, page } = await launch({
      settings: { language, theme },
      servers: { raw: subjects.raw("raw-legacy") },
    });
    const { state, resize } = looksOf({ app, page }, { prefix: "sampling-", language, theme });
    const ask = async (params: object, more: object = {}) => {
      await run(page, "request@raw", { requests: [{ method: "sampling/createMessage", params }], ...more });
      const sheet = page.getByRole("dialog");
      await expect(sheet.locator(".sampling-prompt")).toBeVisible();
      return sheet;
    };
    await resize(1240, 1000);
    await connect(page, "raw");
    const sheet = await ask(everything);
    await state("prompt");
    await resize(420, 800);
    await state("prompt-narrow");
    await resize(1240, 900);
    await sheet.getByRole("button", { name: write }).click();
    const field = sheet.locator(".sampling-answer textarea");
    await expect(field).toBeFocused();
    await state("answer-empty");
    await field.fill("Try the soup kitchens behind the west gate. ".repeat(40));
    await expect(sheet.getByRole("alert")).toBeVisible();
    await state("answer-too-long");
    await field.fill("Try the soup kitchens behind the west gate.");
    await resize(420, 800);
    await state("answer-narrow");
    await resize(1240, 900);
    await page.keyboard.press("Control+Enter");
    await expect(page.locator("article.end[data-end=done]")).toBeVisible();
    await state("sent");

    await ask(many);
    await state("forty-messages");
    await sheet.getByRole("button", { name: decline }).click();
    await expect(page.locator("article.answered[data-outcome=declined]")).toBeVisible();

    await ask({ messages: [{ role: "user", content: text(sentence) }], maxTokens: 20 }, { times: 9_000 });
    await sheet.locator(".sampling-message button").click();
    await expect(sheet.locator(".sampling-message .chunk").first()).toBeVisible();
    await state("long");
    await page.keyboard.press("Escape");
    await expect(page.locator("article.answered[data-outcome=dismissed]")).toBeVisible();

    // Refused before it could be shown: the line stands in the history, and its sheet says why.
    await run(page, "request@raw", {
      requests: [{ method: "sampling/createMessage", params: { ...many, maxTokens: 0 } }],
    });
    await expect(page.locator("article.answered[data-outcome=refused]")).toBeVisible();
    await page.evaluate(() => window.location.assign("#/waiting"));
    await page.locator(".history-line[data-outcome=refused]").click();
    await expect(sheet).toBeVisible();
    await state("refused");
  });
}
