import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SecretSigns } from "../../preload/contract/elicitation.ts";
import { clearStage, formOf, questionOf, type Stage, stage } from "./sheet-stage.tsx";
import type { Respond } from "./use-response.ts";

beforeEach(() => {
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
});
afterEach(async () => {
  await clearStage();
  vi.restoreAllMocks();
});

const form = formOf(
  { kind: "text", name: "password", title: "Password", required: true },
  { kind: "text", name: "name", title: "Name" },
  { kind: "number", name: "pin", title: "PIN", integer: true },
  { kind: "text", name: "pem", title: "Private key", maxLength: 4000 },
);
const secret: SecretSigns = { fields: ["f0", "f2", "f3"], message: false };

const input = (element: Element): HTMLInputElement => {
  const found = element.querySelector<HTMLInputElement>("input, textarea");
  if (!found) throw new Error("no input");
  return found;
};
const box = (sheet: Stage) => {
  const found = sheet.dialog().querySelector<HTMLInputElement>(".secret-override input");
  if (!found) throw new Error("no override");
  return found;
};

/** A sheet that asks for secrets, with what was answered, the override included. */
async function secretSheet(signs: SecretSigns = secret) {
  const given: unknown[][] = [];
  const onRespond: Respond = async (...answer) => {
    given.push(answer);
    return { ok: true, value: { settled: true } };
  };
  const sheet = await stage({ question: questionOf(form, { secret: signs }), onRespond });
  return { sheet, given };
}

describe("a form that asks for a secret", () => {
  it("[F-20] is said to be one, its fields named, and marked at each", async () => {
    const { sheet } = await secretSheet();
    expect(sheet.dialog().textContent).toContain("asks for what looks like a secret");
    const named = [...sheet.dialog().querySelectorAll(".secret-fields li")].map((line) => line.textContent);
    expect(named).toEqual(["Password", "PIN", "Private key"]);
    expect(sheet.field("f0").querySelector("label")?.textContent).toContain("looks like a secret");
    expect(sheet.field("f1").textContent).not.toContain("looks like a secret");
  });

  it("[F-20] holds Send, by click and by key, until the box is ticked; then the answer carries the override", async () => {
    const { sheet, given } = await secretSheet();
    await sheet.type(input(sheet.field("f0")), "hunter2");
    const send = sheet.button("Send to Tour");
    expect(send.getAttribute("aria-disabled")).toBe("true");
    await sheet.click(send);
    await sheet.press(sheet.dialog(), "Enter", { ctrlKey: true });
    expect(given).toEqual([]);
    expect(document.activeElement).toBe(box(sheet));
    await sheet.click(box(sheet));
    expect(send.getAttribute("aria-disabled")).toBe("false");
    await sheet.click(box(sheet));
    await sheet.click(send);
    expect(given).toEqual([]);
    await sheet.click(box(sheet));
    await sheet.click(send);
    expect(given).toEqual([["accept", { f0: "hunter2" }, true]]);
  });

  it.each([
    ["Decline", "decline"],
    ["Not now", "cancel"],
  ])("[F-20] lets %s through without the box", async (text, action) => {
    const { sheet, given } = await secretSheet();
    await sheet.click(sheet.button(text));
    expect(given.map(([first]) => first)).toEqual([action]);
  });

  it("[F-20] asks anew on the next sheet", async () => {
    const { sheet } = await secretSheet();
    await sheet.click(box(sheet));
    await sheet.show({ question: questionOf(form, { secret, key: "q2" }) });
    expect(box(sheet).checked).toBe(false);
    expect(sheet.button("Send to Tour").getAttribute("aria-disabled")).toBe("true");
  });

  it("[F-20] masks its secret fields alone, with a way to see them and nothing that remembers them", async () => {
    const { sheet } = await secretSheet();
    const password = input(sheet.field("f0"));
    expect(password.type).toBe("password");
    expect(password.autocomplete).toBe("off");
    expect(password.getAttribute("spellcheck")).toBe("false");
    expect(input(sheet.field("f2")).type).toBe("password");
    expect(input(sheet.field("f3")).className).toContain("masked");
    expect(input(sheet.field("f1")).type).toBe("text");
    await sheet.type(password, "hunter2");
    const show = sheet.field("f0").querySelector<HTMLButtonElement>(".unmask");
    if (!show) throw new Error("no way to see it");
    await sheet.click(show);
    expect(input(sheet.field("f0")).type).toBe("text");
    expect(input(sheet.field("f0")).value).toBe("hunter2");
    expect(show.getAttribute("aria-pressed")).toBe("true");
    expect(input(sheet.field("f2")).type).toBe("password");
  });

  it("[F-20] says so where only the message asks for one", async () => {
    const { sheet } = await secretSheet({ fields: [], message: true });
    expect(sheet.dialog().querySelector(".secret-fields")).toBeNull();
    expect(sheet.dialog().textContent).toContain("Its message speaks of one.");
    expect(sheet.button("Send to Tour").getAttribute("aria-disabled")).toBe("true");
  });

  it("[F-20] has nothing to override once the question has ended", async () => {
    const state = { kind: "closed", outcome: { name: "withdrawn", by: "server" }, at: 1 } as const;
    const sheet = await stage({ question: questionOf(form, { secret, state }) });
    expect(sheet.dialog().querySelector(".secret-override")).toBeNull();
    expect(input(sheet.field("f0")).type).toBe("password");
  });
});

it("[F-20] an ordinary form has no warning, no box and no mask", async () => {
  const sheet = await stage({ question: questionOf(form) });
  expect(sheet.dialog().textContent).not.toContain("looks like a secret");
  expect(sheet.dialog().querySelector(".secret-override, .unmask")).toBeNull();
  expect(input(sheet.field("f0")).type).toBe("text");
});
