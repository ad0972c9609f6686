import { afterEach, describe, expect, it } from "vitest";
import { clearStage, formOf, questionOf, type Stage, stage } from "./sheet-stage.tsx";

afterEach(clearStage);

const MIB = 1024 * 1024;

const open = (message: string, messageRest?: string): Promise<Stage> =>
  stage({ question: questionOf(formOf(), { message, ...(messageRest === undefined ? {} : { messageRest }) }) });
const said = (sheet: Stage) => sheet.dialog().querySelector(".message .said")?.textContent;
const words = (sheet: Stage) =>
  [...sheet.dialog().querySelectorAll(".message button")].map((button) => button.textContent);

describe("the message of a question", () => {
  it.each(["", "  \n\t "])("[F-19] that says nothing (%j) reads that the server gave no reason", async (message) => {
    const sheet = await open(message);
    expect(sheet.dialog().querySelector(".message")?.textContent).toBe("Tour gave no reason.");
  });

  it("[F-19] a short one is shown as it is, with nothing to unfold", async () => {
    const sheet = await open("Which **table**?\n<b>https://a.example</b>");
    expect(said(sheet)).toBe("Which **table**?\n<b>https://a.example</b>");
    expect(words(sheet)).toEqual([]);
  });

  it("[F-22] past its limit is shown folded, whole on demand, and folded again", async () => {
    const [start, rest] = ["m".repeat(64 * 1024), `${"r".repeat(1_000)}END`];
    const sheet = await open(start, rest);
    expect(said(sheet)).toBe(`${start}…`);
    expect(words(sheet)).toEqual(["Show all 66,539 characters"]);
    await sheet.click(sheet.button("Show all 66,539 characters"));
    expect(said(sheet)).toBe(start + rest);
    expect(words(sheet)).toEqual(["Show less"]);
    await sheet.click(sheet.button("Show less"));
    expect(said(sheet)).toBe(`${start}…`);
  });

  it("[F-22] a huge one comes in pieces, to its very end", async () => {
    const rest = `${"r".repeat(2 * MIB)}END`;
    const sheet = await open("start ", rest);
    await sheet.click(sheet.button("Show all 2,097,161 characters"));
    expect(said(sheet)).toBe(`start ${rest.slice(0, MIB)}…`);
    await sheet.click(sheet.button("Show more (1,048,579 characters left)"));
    await sheet.click(sheet.button("Show more (3 characters left)"));
    expect(said(sheet)).toBe(`start ${rest}`);
  });
});
