/** What the set-up uses of yauzl 3, which ships no types. */
declare module "yauzl" {
  interface Entry {
    readonly fileName: string;
    readonly externalFileAttributes: number;
  }
  interface ZipFile {
    eachEntry(): AsyncIterable<Entry>;
    openReadStreamPromise(entry: Entry): Promise<import("node:stream").Readable>;
  }
  export function openPromise(file: string): Promise<ZipFile>;
}
