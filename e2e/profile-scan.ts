import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Every way in which a text may stand in a file that keeps it. */
function spellings(text: string): readonly Buffer[] {
  const plain = Buffer.from(text, "utf8");
  // Where a text begins inside of base64 changes its letters; without the ends, three shifts cover all.
  const shifted = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), plain])
      .toString("base64")
      .replace(/=+$/, "")
      .slice(shift === 0 ? 0 : 4, -2),
  );
  const reversed = [...text].reverse().join("");
  return [plain, Buffer.from(text, "utf16le"), Buffer.from(reversed), ...shifted.map((part) => Buffer.from(part))];
}

/**
 * The files under some folders that hold a text as it is, in UTF-16, in base64 or backwards, or in their names.
 * @param folders each with all that lies below; one that does not exist holds nothing
 */
export function filesHolding(text: string, folders: readonly string[]): readonly string[] {
  const wanted = spellings(text);
  return everyFile(folders).filter((file) => {
    const bytes = readFileSync(file);
    return file.includes(text) || wanted.some((spelling) => bytes.includes(spelling));
  });
}

/** All regular files under some folders. */
export function everyFile(folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
}
