import { afterEach, expect, it } from "vitest";
import { App } from "../App.tsx";
import { type Mounted, mount } from "../testing/mount.tsx";

let mounted: Mounted;
afterEach(async () => {
  await mounted.unmount();
  window.location.hash = "";
});

it("writes out what cannot be seen in the person's own line, and wherever the conversation's title stands", async () => {
  const text = "pay \u202eecila\u202c\u200b now\nthen go";
  window.location.hash = "#/chats/t";
  mounted = await mount(<App />, (gate) => {
    const items = [{ kind: "line", id: "l", at: 0, text } as const];
    gate.set("threads", { t: { id: "t", title: "pay \u202eecila\u202c\u200b now", createdAt: 0, items } });
  });
  const { root } = mounted;
  const title = "pay \\u{202E}ecila\\u{202C}\\u{200B} now";
  expect(root.querySelector(".me")?.textContent).toContain(`${title}\nthen go`);
  expect(root.querySelector("main h1")?.textContent).toBe(title);
  expect(root.querySelector('.rail a[href="#/chats/t"]')?.textContent).toBe(title);
  expect([...root.querySelectorAll("main select option")].map((option) => option.textContent)).toContain(title);
  expect(document.title).toContain(title);
  expect(root.innerHTML).not.toMatch(/[\u202e\u202c\u200b]/u);
});
