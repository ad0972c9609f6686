import { describe, expect, it } from "vitest";
import { missingLibraries, offeredNames, packagesFor } from "./libraries.mjs";

describe("missingLibraries", () => {
  it("finds each missing library once, and no present one", () => {
    const output = [
      "\tlinux-vdso.so.1 (0x00007ffd)",
      "\tlibnss3.so => not found",
      "\tlibgtk-3.so.0 => not found",
      "\tlibnss3.so => not found",
      "\tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f)",
    ].join("\n");
    expect(missingLibraries(output)).toEqual(["libgtk-3.so.0", "libnss3.so"]);
    expect(missingLibraries("\tstatically linked\n")).toEqual([]);
  });
});

describe("packagesFor", () => {
  it("names each Debian package once", () => {
    expect(packagesFor(["libnss3.so", "libnssutil3.so", "libgbm.so.1"])).toEqual({
      packages: ["libgbm1", "libnss3"],
      unknown: [],
    });
  });

  it("does not guess", () => {
    expect(packagesFor(["libstrange.so.9"])).toEqual({ packages: [], unknown: ["libstrange.so.9"] });
  });
});

describe("offeredNames", () => {
  const entry = (name: string, candidate: string) =>
    `${name}:\n  Installed: (none)\n  Candidate: ${candidate}\n  Version table:\n`;

  it("takes the old name where it is offered, else its t64 twin", () => {
    const policy = entry("libnss3", "3.87") + entry("libasound2", "(none)") + entry("libasound2t64", "1.2.11");
    expect(offeredNames(["libnss3", "libasound2"], policy)).toEqual({
      found: ["libnss3", "libasound2t64"],
      unknown: [],
    });
  });

  it("says which are offered under neither name", () => {
    expect(offeredNames(["xvfb"], "")).toEqual({ found: [], unknown: ["xvfb"] });
  });
});
